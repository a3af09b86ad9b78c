import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { PastMoments } from "../preview/past.server";
import { createContentClient } from "./client.server";
import { HostedPast } from "./hosted-past.server";
import { startStubSource, type StubSource } from "./stub-source.fixture";

const day = (date: number) => `2026-11-0${date}T12:00:00Z`;
const document = (_id: string, title: string) => ({ _id, _type: "faq", title });

/** What the dataset has now. */
const present = [
  document("changed", "New words"),
  document("young", "Came later"),
  document("same", "As ever"),
];
/** What the history has of the third of November. */
const past = [document("changed", "Old words"), document("gone", "Deleted")];
const transactions: readonly (readonly [date: number, ...ids: string[]])[] = [
  [1, "changed", "same", "gone"],
  [4, "changed", "drafts.same"],
  [5, "young"],
  [6, "gone"],
];

let source: StubSource;
let client: SanityClient;
let moments: PastMoments;
let hosted: HostedPast;
let listed: typeof transactions;
/** How often the whole dataset was read, and how the history answers. */
let datasetReads: number;
let history: "open" | "silent" | "down";

/** What the history lists from a time, or from a transaction on. */
function historyFrom(search: URLSearchParams) {
  const lines = listed.map(([date, ...documentIDs], index) => ({
    id: `t${index}`,
    timestamp: day(date),
    documentIDs,
  }));
  const first = lines.findIndex(
    ({ id, timestamp }) =>
      id === search.get("fromTransaction") ||
      timestamp >= (search.get("fromTime") ?? "9"),
  );
  const start = search.size > 2 ? first : 0;
  return start < 0 ? [] : lines.slice(start);
}

beforeAll(async () => {
  source = await startStubSource((request, response) => {
    const { pathname, searchParams } = new URL(
      request.url ?? "",
      "http://stub",
    );
    const [, ids] = /\/documents\/(.+)$/.exec(pathname) ?? [];
    if (pathname.endsWith("/transactions")) {
      if (history === "silent") return;
      if (history === "down") return void response.writeHead(503).end();
      const lines = historyFrom(searchParams)
        .slice(0, Number(searchParams.get("limit")))
        .map((each) => `${JSON.stringify(each)}\n`);
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.end(lines.join(""));
      return;
    }
    if (!ids) datasetReads += 1;
    const documents = past.filter(({ _id }) => ids?.split(",").includes(_id));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(ids ? { documents } : { result: present }));
  });
});
beforeEach(() => {
  listed = transactions;
  datasetReads = 0;
  history = "open";
  const options = { token: "token", useCdn: false };
  client = createContentClient(source.settings, options);
  hosted = new HostedPast(client);
  moments = new PastMoments(client, hosted);
});
afterAll(() => source.close());

it("answers from what was published then: what was changed, deleted and made since", async () => {
  const query = "*[_type == $type] | order(_id){_id, title}";
  expect(await hosted.query(day(3), query, { type: "faq" })).toEqual([
    { _id: "changed", title: "Old words" },
    { _id: "gone", title: "Deleted" },
    { _id: "same", title: "As ever" },
  ]);
  expect(await hosted.query(day(7), "count(*)", {})).toBe(3);
});

it("finds a moment within the history, none before it, and no steps", async () => {
  expect(await moments.find(day(3))).toEqual({
    moment: Date.parse(day(3)),
    transaction: null,
  });
  for (const unknown of ["2026-10-01T12:00:00Z", "a-revision"])
    expect(await moments.find(unknown)).toMatchObject({
      refusal: expect.stringContaining("does not go back") as string,
    });
  const step = { direction: "back", tags: [] } as const;
  expect(await moments.find(day(3), step)).toMatchObject({
    refusal: expect.stringContaining("Choose a date and a time") as string,
  });
});

it("reads a moment once, also for two editors who look at two", async () => {
  for (let page = 0; page < 3; page += 1)
    await Promise.all([
      hosted.query(day(3), "count(*)", {}),
      hosted.query(day(5), "count(*)", {}),
    ]);
  expect(datasetReads).toBe(2);
});
