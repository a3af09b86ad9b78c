import { afterAll, beforeAll, expect, it } from "vitest";

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
const transactions = [
  [1, "changed", "same", "gone"],
  [4, "changed", "drafts.same"],
  [5, "young"],
  [6, "gone"],
] as const;

let source: StubSource;
let moments: PastMoments;
let hosted: HostedPast;

beforeAll(async () => {
  source = await startStubSource((request, response) => {
    const { pathname, searchParams } = new URL(
      request.url ?? "",
      "http://stub",
    );
    const [, ids] = /\/documents\/(.+)$/.exec(pathname) ?? [];
    if (pathname.endsWith("/transactions")) {
      const lines = transactions
        .map(([date, ...documentIDs]) => ({
          timestamp: day(date),
          documentIDs,
        }))
        .filter(
          ({ timestamp }) => timestamp >= (searchParams.get("fromTime") ?? ""),
        )
        .slice(0, Number(searchParams.get("limit")))
        .map((each) => `${JSON.stringify(each)}\n`);
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.end(lines.join(""));
      return;
    }
    const documents = past.filter(({ _id }) => ids?.split(",").includes(_id));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(ids ? { documents } : { result: present }));
  });
  const options = { token: "token", useCdn: false };
  const client = createContentClient(source.settings, options);
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
