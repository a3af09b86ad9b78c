import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { RENAMED_ARTICLE_QUERY } from "../article.query";
import { everythingHasAppeared } from "../fragments/link";
import { ContentCache } from "./cache.server";
import { type ContentConnection, createContentClient } from "./client.server";
import { ContentUnavailable } from "./failure.server";
import { LastAnswers } from "./last-answers";
import { createContentReader } from "./reader.server";
import { startStubSource, type StubSource } from "./stub-source.fixture";

type StubResponse = { status: number; headers: object; text: string };

/** A query of one text: with a time of its own it is the only one sent. */
const query = RENAMED_ARTICLE_QUERY;
const params = { name: "a" };
const own = { at: everythingHasAppeared };

const text = (body: string, type = "application/json"): StubResponse => ({
  status: 200,
  headers: { "content-type": type },
  text: body,
});
const json = (body: object) => text(JSON.stringify(body));
const fault = (status: number): StubResponse => ({
  ...json({ statusCode: status, error: "Error", message: "No." }),
  status,
});
const good = json({ result: "hail", syncTags: ["s1:a"] });
const down = fault(503);

let source: StubSource;
let connection: ContentConnection;
let cache: ContentCache;
let answerTo: (query: string) => StubResponse;
let asked: number;
let failures: unknown[];

beforeAll(async () => {
  source = await startStubSource((request, response) => {
    asked += 1;
    const { searchParams } = new URL(request.url ?? "/", "http://stub");
    const answer = answerTo(searchParams.get("query") ?? "");
    response.writeHead(answer.status, { ...answer.headers });
    response.end(answer.text);
  });
});
afterAll(() => source.close());
beforeEach(() => {
  asked = 0;
  failures = [];
  const options = { token: "token", useCdn: false };
  cache = new ContentCache();
  connection = {
    published: createContentClient(source.settings, options),
    drafts: null,
    cache,
    lastAnswers: new LastAnswers(() => 0),
    hostedPast: null,
    lastEventId: () => null,
    now: () => Date.now(),
  };
});

/** Sets the next answers of the source, which is down after them. */
function answerWith(...next: StubResponse[]): void {
  answerTo = () => next.shift() ?? down;
}

const reader = () =>
  createContentReader(connection, {
    perspective: "published",
    onFailure: (error) => failures.push(error),
  });
const read = () =>
  reader()
    .fetch(query, params, own)
    .catch((error: unknown) => error);
const unavailable = expect.any(ContentUnavailable) as unknown;

it.each([
  ["again when the source fails", [down, good], "hail", 2, /^$/],
  ["no third time", [down, down, good], unavailable, 2, /answered 503$/],
  [
    "once with a token that is refused",
    [fault(401), good],
    unavailable,
    1,
    /refuses SANITY_API_READ_TOKEN \(401\)/,
  ],
  [
    "once when it asks for fewer",
    [fault(429), good],
    unavailable,
    1,
    /fewer requests \(429\)$/,
  ],
] as const)("a read asks %s", async (_, answers, result, times, told) => {
  answerWith(...answers);
  expect(await read()).toEqual(result);
  expect(asked).toBe(times);
  // One line of the log at most.
  expect(failures.join()).toMatch(told);
  expect(failures.length).toBeLessThan(2);
  answerWith(good);
  expect(await read()).toBe("hail");
});

it("a shared draft is read past the CDN, which would keep it", async () => {
  const asks: boolean[] = [];
  const clientOf = (useCdn: boolean): object => ({
    withConfig: (other: { useCdn: boolean }) => clientOf(other.useCdn),
    async fetch() {
      asks.push(useCdn);
      return { result: "hail" };
    },
  });
  connection.published = clientOf(true) as ContentConnection["published"];
  const perspective = { shared: { _id: "a", _type: "article" } };
  await createContentReader(connection, { perspective }).fetch(
    query,
    params,
    own,
  );
  expect(asks).toEqual([false]);
});
