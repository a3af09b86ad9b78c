import { inspect } from "node:util";

import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  expectTypeOf,
  it,
  vi,
} from "vitest";

import { noTelemetry } from "~/telemetry/telemetry";

import { RENAMED_ARTICLE_QUERY } from "../article/query";
import { everythingHasAppeared } from "../fragments/has-appeared";
import {
  type ContentConnection,
  createContentClient,
  createContentReader,
  fetchPublished,
} from "./client.server";
import { ContentCache } from "./content-cache.server";
import { ContentSource } from "./content-source.server";
import type { ContentReader } from "./reader";
import { SourcePause } from "./source-pause.server";
import { startStubSource, type StubSource } from "./stub-source.fixture";
import { ContentUnavailable, QueryRejected } from "./unavailable";

type Answer = { status: number; headers?: Record<string, string> } & (
  { body: object } | { type: string; text: string }
);

const query = RENAMED_ARTICLE_QUERY;
/** With a time of its own the query is the only one that is asked. */
const params = { ...everythingHasAppeared, name: "a" };
const good: Answer = {
  status: 200,
  body: { result: "hail", syncTags: ["s1:a"] },
};
const down: Answer = { status: 503, body: { message: "down" } };
const wrong: Answer = {
  status: 400,
  body: { error: { type: "queryParseError", description: "wrong" } },
};

let source: StubSource;
let connection: ContentConnection;
/** A clock that a test moves, in milliseconds. */
let clock = 0;
const pauses = {
  published: new SourcePause(() => clock),
  drafts: new SourcePause(() => clock),
};
let lastEventId: string | null = null;
let answers: Answer[] = [];
let asked: URL[] = [];

beforeAll(async () => {
  source = await startStubSource((request, response) => {
    asked.push(new URL(request.url ?? "/", "http://stub"));
    const answer = answers.shift() ?? down;
    const { type, text } =
      "text" in answer
        ? answer
        : { type: "application/json", text: JSON.stringify(answer.body) };
    response.writeHead(answer.status, {
      "content-type": type,
      ...answer.headers,
    });
    response.end(text);
  });
  connection = {
    telemetry: noTelemetry,
    published: createContentClient(source.settings, {
      token: "token",
      useCdn: false,
    }),
    drafts: null,
    cache: new ContentCache(),
    pauses,
    lastEventId: () => lastEventId,
    now: () => Date.now(),
  };
});

afterAll(() => source.close());

beforeEach(() => {
  asked = [];
});

function reader(failures: unknown[] = []) {
  return createContentReader(connection, {
    perspective: "published",
    onFailure: (error) => failures.push(error),
  });
}

function pingAfter(next: Answer[]): Promise<boolean> {
  answers = next;
  return new ContentSource(source.settings).ping();
}

describe("createContentReader", () => {
  it("reads published content and collects its sync tags", async () => {
    answers = [good];
    const content = reader();
    expect(await content.fetch(query, params)).toBe("hail");
    expect([...content.syncTags]).toEqual(["s1:a"]);
    expect(asked[0]?.searchParams.get("perspective")).toBe("published");
  });

  it("asks once more when the source fails", async () => {
    answers = [down, good];
    const failures: unknown[] = [];
    expect(await reader(failures).fetch(query, params)).toBe("hail");
    expect(failures).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it("gives up after the second failure with an answer of 503", async () => {
    answers = [down, down, good];
    const failures: unknown[] = [];
    const failure = await reader(failures)
      .fetch(query, params)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContentUnavailable);
    expect((failure as ContentUnavailable).status).toBe(503);
    expect(failures).toHaveLength(1);
    expect(asked).toHaveLength(2);
    // The client's own message has the address with all parameters.
    expect(String((failure as ContentUnavailable).reason)).toBe(
      "Error: The content source answered 503.",
    );
  });

  it.each([
    ["a page of a proxy", "text/html", "<html><h1>Please sign in</h1></html>"],
    ["a page that calls itself JSON", "application/json", "<html></html>"],
    ["nothing", "application/json", ""],
    ["no result", "application/json", "{}"],
    [
      "tags that are none",
      "application/json",
      '{"result":"hail","syncTags":7}',
    ],
  ])("takes %s for a failure like any other", async (_what, type, text) => {
    const nonsense: Answer = { status: 200, type, text };
    answers = [nonsense, good];
    expect(await reader().fetch(query, params)).toBe("hail");
    answers = [nonsense, nonsense, good];
    await expect(reader().fetch(query, params)).rejects.toBeInstanceOf(
      ContentUnavailable,
    );
    expect(await pingAfter([nonsense])).toBe(false);
    expect(asked).toHaveLength(5);
  });

  it("treats a 400 as a wrong query only if the source says so", async () => {
    const proxy: Answer = { status: 400, type: "text/html", text: "<html>" };
    answers = [proxy, proxy];
    await expect(reader().fetch(query, params)).rejects.toBeInstanceOf(
      ContentUnavailable,
    );
  });

  it("does not retry a wrong query, nor report the source as unavailable", async () => {
    answers = [wrong, good];
    const failure = await reader()
      .fetch(query, params)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(QueryRejected);
    expect(asked).toHaveLength(1);
  });

  it("asks for an answer as new as the newest event", async () => {
    answers = [good, good];
    await reader().fetch(query, params);
    lastEventId = "event-9";
    await reader().fetch(query, params);
    const ids = asked.map((url) => url.searchParams.get("lastLiveEventId"));
    expect(ids).toEqual([null, "event-9"]);
  });

  it("gives a result the type that TypeGen gave to its query", () => {
    const { fetch } = reader();
    expectTypeOf(fetch<typeof query>).returns.resolves.toEqualTypeOf<
      string | null
    >();
    type AnyQuery = Parameters<typeof fetch>[0];
    expectTypeOf<typeof query>().toExtend<AnyQuery>();
    expectTypeOf<'*[_type == "article"]'>().not.toExtend<AnyQuery>();
    expectTypeOf<string>().not.toExtend<AnyQuery>();
  });
});

describe("a source that asks for fewer requests, or refuses the token", () => {
  const refusal = (status: number): Answer => ({
    status,
    // As the hosted service words them.
    body: {
      statusCode: status,
      error: "Unauthorized",
      message: "Unauthorized - Session not found",
    },
  });
  const slower = (headers: Record<string, string>): Answer => ({
    status: 429,
    headers,
    body: { statusCode: 429, error: "Too Many Requests" },
  });

  /** What reads after a failure come to. */
  async function failing(first: Answer) {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    answers = [first, first, good];
    const read = () =>
      createContentReader(connection, { perspective: "published" })
        .fetch(query, params)
        .catch((error: unknown) => error);
    const failed = await Promise.all([read(), read()]);
    for (let times = 0; times < 5; times += 1) failed.push(await read());
    for (const each of failed) expect(each).toBeInstanceOf(ContentUnavailable);
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    const last = failed.at(-1) as ContentUnavailable;
    return { lines, read, retryAfter: last.headers.get("retry-after") };
  }

  it.each([
    ["the seconds it names", slower({ "retry-after": "7" }), 7],
    ["a second if it names none", slower({}), 1],
    [
      "the seconds that an overloaded source names",
      { ...down, headers: { "retry-after": "3" } } satisfies Answer,
      3,
    ],
  ])("is left alone for %s", async (_what, first, seconds) => {
    const { lines, read, retryAfter } = await failing(first);
    // The two reads that were under way together, and none after them.
    expect(asked).toHaveLength(2);
    expect(lines).toHaveLength(1);
    expect(retryAfter).toBe(String(seconds));
    clock += seconds * 1000 - 1;
    expect(await read()).toBeInstanceOf(ContentUnavailable);
    expect(asked).toHaveLength(2);
    clock += 1;
    expect(await read()).toBe("hail");
  });

  it("is asked once by a read whose token it refuses, and again by the next one", async () => {
    for (const status of [401, 403]) {
      asked = [];
      answers = [refusal(status), good];
      expect(
        await reader([])
          .fetch(query, params)
          .catch(() => "refused"),
      ).toBe("refused");
      expect(asked).toHaveLength(1);
      expect(await reader([]).fetch(query, params)).toBe("hail");
    }
  });

  it("is told to a request without the address that was called", async () => {
    const failures: unknown[] = [];
    answers = [
      { status: 502, type: "text/html", text: "<html>Blocked" },
      { status: 502, type: "text/html", text: "" },
    ];
    await reader(failures)
      .fetch(query, { ...params, name: "a-private-word" })
      .catch(() => null);
    expect(failures).toHaveLength(1);
    expect(String(failures[0])).toBe("Error: the content source answered 502");
    expect(inspect(failures[0])).not.toMatch(/private|html|http:/);
  });

  it("is left alone where its answer has no body", async () => {
    const headers = { "retry-after": "7" };
    answers = [{ status: 429, headers, type: "text/plain", text: "" }];
    const failed = reader([]).fetch(query, params);
    await expect(failed).rejects.toBeInstanceOf(ContentUnavailable);
    await expect(reader([]).fetch(query, params)).rejects.toBeInstanceOf(
      ContentUnavailable,
    );
    expect(asked).toHaveLength(1);
    clock += 7_000;
  });

  it("is asked again at once if it says so", async () => {
    answers = [slower({ "retry-after": "0" }), good];
    const failures: unknown[] = [];
    expect(await reader(failures).fetch(query, params)).toBe("hail");
    expect(failures).toEqual([]);
  });

  it("is named in the log with what to do, and nothing that a visitor typed", async () => {
    const page = "<html><h1>Blocked</h1></html>";
    for (const [answer, words] of [
      [refusal(401), "refuses SANITY_API_READ_TOKEN (401): make a new token"],
      [slower({}), "asks for fewer requests (429)"],
      [{ status: 502, type: "text/html", text: page }, "answered 502"],
    ] as const) {
      clock += 60_000;
      const said = vi.spyOn(console, "error").mockImplementation(() => {});
      answers = [answer, answer];
      await createContentReader(connection, { perspective: "published" })
        .fetch(query, { ...params, name: "a-private-word" })
        .catch(() => null);
      const lines = said.mock.calls.join("\n");
      said.mockRestore();
      expect(lines).toContain(words);
      expect(lines).not.toMatch(/private|html|http:|token"/);
    }
    clock += 60_000;
  });
});

describe("fetchPublished", () => {
  it("reads a query that TypeGen does not know, with an unknown type", async () => {
    answers = [{ status: 200, body: { result: [7] } }];
    expect(await fetchPublished(connection, "*[_id == 'a'].count")).toEqual([
      7,
    ]);
    expectTypeOf(fetchPublished).returns.resolves.toBeUnknown();
  });
});

describe("ContentSource.repeatedRead", () => {
  it("logs the first of the failures that follow each other", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const read = new ContentSource(source.settings).repeatedRead(
      (own: ContentReader) => own.fetch(query, params),
    );
    const look = (...next: Answer[]) => {
      answers = next;
      return read().catch(() => null);
    };
    await look(down, down);
    await look(down, down);
    expect(said.mock.calls).toHaveLength(1);
    expect(said.mock.calls[0]?.[0]).toContain("content read failed");
    expect(await look(good)).toBe("hail");
    await look(down, down);
    expect(said.mock.calls).toHaveLength(2);
    said.mockRestore();
  });
});
