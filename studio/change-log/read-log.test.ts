import type { SanityClient } from "sanity";
import { expect, it } from "vitest";

import type { State } from "../approvals/difference.ts";
import { readLog } from "./read-log.ts";

const SCHEMA = { get: () => undefined };
const PERIOD = { from: "2027-03-01T00:00:00Z", to: "2027-03-31T00:00:00Z" };

type Step = { timestamp: string; id: string; before: State };

type Source = {
  /** Newest first; each is read as a page of its own size. */
  pages: readonly (readonly Step[])[];
  /** Versions at the end of the period. */
  states?: Readonly<Record<string, State>>;
  /** The last revisions of what was deleted. */
  last?: readonly object[];
  named?: readonly object[];
};

/** The history of a dataset, as the client reads it. */
function clientOf({ pages, states = {}, last = [], named = [] }: Source) {
  const rest = pages.map((page) =>
    page.map(({ timestamp, id, before }) =>
      JSON.stringify({
        id: timestamp,
        author: "ann",
        timestamp,
        effects: { [id]: { revert: [0, before] } },
      }),
    ),
  );
  const request = ({ url, query }: { url: string; query: object }) => {
    if (url.endsWith("/transactions"))
      return Promise.resolve((rest.shift() ?? []).join("\n"));
    const ids = url.split("/").at(-1)?.split(",") ?? [];
    const documents =
      "lastRevision" in query
        ? last.filter((each) => ids.includes(Object(each)._id))
        : ids.flatMap((id) => (states[id] ? [{ _id: id, ...states[id] }] : []));
    return Promise.resolve({ documents });
  };
  return {
    config: () => ({ dataset: "production" }),
    fetch: () => Promise.resolve(named),
    request,
  } as unknown as SanityClient;
}

async function pagesOf(source: Source) {
  const found = [];
  for await (const page of readLog(clientOf(source), SCHEMA, PERIOD))
    found.push(page);
  return found;
}

const result = (fields: object) => ({ _type: "caseResult", ...fields });
const WITHDRAWN = { consentWithdrawnOn: "2027-06-01" };
const changed = {
  pages: [
    [
      {
        timestamp: "2027-03-01T12:00:00Z",
        id: "roof",
        before: result({ title: "A roof of Ruth's" }),
      },
    ],
  ],
  states: { roof: result({ title: "Ruth's roof" }) },
};

it.each(["roof", "drafts.roof"])(
  "a consent withdrawn after the period, of %s deleted since, hides the words",
  async (_id) => {
    const [kept] = await pagesOf(changed);
    expect(JSON.stringify(kept)).toContain("Ruth");
    const last = [{ _id, ...result(WITHDRAWN) }];
    const [page] = await pagesOf({ ...changed, last });
    expect(page?.entries).toHaveLength(1);
    expect(JSON.stringify(page)).not.toContain("Ruth");
  },
);

it("the name of a withdrawn document is in no heading and in no other's line", async () => {
  const named = [
    { _id: "roof", name: "Ruth's roof", isWithdrawn: true },
    { _id: "hail", name: "Hail", isWithdrawn: false },
  ];
  const [heading] = await pagesOf({ ...changed, named });
  expect(JSON.stringify(heading)).not.toContain("Ruth");
  const result = { _type: "reference", _ref: "roof" };
  const [line] = await pagesOf({
    pages: [
      [
        {
          timestamp: "2027-03-01T12:00:00Z",
          id: "hail",
          before: { _type: "article", title: "Hail" },
        },
      ],
    ],
    states: { hail: { _type: "article", title: "Hail", result } },
    named,
  });
  expect(line?.entries).toHaveLength(1);
  expect(JSON.stringify(line)).not.toContain("Ruth");
});

const PAGE = 200;
const minutes = (count: number) =>
  new Date(Date.parse("2027-03-20T12:00:00Z") - count * 60_000).toISOString();

/** A draft's one edit, and after it in the walk a full page about another document. */
function draftThenOthers(pause: number): Source {
  const others = Array.from({ length: PAGE }, (_, index) => ({
    timestamp: minutes(pause + index / PAGE),
    id: "wind",
    before: { _type: "article", title: `Wind ${index}` },
  }));
  const own = {
    timestamp: minutes(0),
    id: "drafts.hail",
    before: { _type: "article", title: "Old" },
  };
  return {
    pages: [[own, ...others.slice(1)], others.slice(-1)],
    states: {
      "drafts.hail": { _type: "article", title: "New" },
      wind: { _type: "article", title: "Wind" },
    },
  };
}

it("a draft's newest edit is listed as soon as the walk is a pause before it", async () => {
  const [first] = await pagesOf(draftThenOthers(31));
  expect(first?.entries.map(({ id }) => id)).toContain("hail");
});

it("a list is complete only after the edits that may still grow", async () => {
  const [first, second] = await pagesOf(draftThenOthers(5));
  expect(second?.entries.map(({ id }) => id)).toContain("hail");
  expect(first?.readTo).toBe(minutes(0));
});
