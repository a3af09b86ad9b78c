import type { SanityClient } from "sanity";
import { expect, it } from "vitest";

import type { State } from "../approvals/difference.ts";
import { EMPTY, readOn } from "./reading.ts";
import { readLog } from "./read-log.ts";

const SCHEMA = { get: () => undefined };
const PERIOD = { from: "2027-03-01T00:00:00Z", to: "2027-03-31T00:00:00Z" };

type Step = {
  timestamp: string;
  id: string | readonly string[];
  before: State;
};

type Source = {
  /** Newest first; each is read as a page of its own size. */
  pages: readonly (readonly Step[])[];
  /** Versions at the end of the period. */
  states?: Readonly<Record<string, State>>;
  /** The last revisions of what was deleted. */
  last?: readonly object[];
  named?: readonly object[];
  /** Versions in releases. */
  released?: readonly object[];
};

/** The history of a dataset, as the client reads it. */
function clientOf(source: Source, asked: string[] = []) {
  const { pages, states = {}, last = [], named = [], released = [] } = source;
  const rest = pages.map((page) =>
    page.map(({ timestamp, id, before }) =>
      JSON.stringify({
        id: timestamp,
        author: "ann",
        timestamp,
        effects: Object.fromEntries(
          [id].flat().map((each) => [each, { revert: [0, before] }]),
        ),
      }),
    ),
  );
  const request = ({ url, query }: { url: string; query: object }) => {
    asked.push(url);
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
    fetch: (query: string) =>
      Promise.resolve(query.includes("versions.**") ? released : named),
    request,
  } as unknown as SanityClient;
}

async function pagesOf(source: Source) {
  const found = [];
  const { signal } = new AbortController();
  for await (const page of readLog(clientOf(source), SCHEMA, PERIOD, signal))
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

it("names a deleted deadline rule as its list did, by its state", async () => {
  const rule = {
    _type: "deadlineRule",
    state: { _type: "reference", _ref: "texas" },
    deadline: "suit",
  };
  const timestamp = "2027-03-01T12:00:00Z";
  const deletion = {
    pages: [[{ timestamp, id: "rule", before: rule }]],
    named: [{ _id: "texas", name: "Texas", isWithdrawn: false }],
  };
  const [page] = await pagesOf(deletion);
  expect(page?.entries).toMatchObject([
    { name: "Texas: Suit against the insurer", lines: [{ after: "Deleted" }] },
  ]);
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

it("a version that ends while a release has another one is no deletion", async () => {
  const ended = {
    pages: [
      [
        {
          timestamp: minutes(0),
          id: "drafts.hail",
          before: { _type: "article" },
        },
      ],
    ],
  };
  const version = { _id: "versions.r1.hail", _createdAt: minutes(1) };
  const told = async (source: Source) => JSON.stringify(await pagesOf(source));
  expect(await told(ended)).toContain("Deleted");
  expect(await told({ ...ended, released: [version] })).not.toContain(
    "Deleted",
  );
  const later = { ...version, _createdAt: minutes(-1) };
  expect(await told({ ...ended, released: [later] })).toContain("Deleted");
});

/** An import of five thousand articles in one transaction. */
function importOf(prefix: string, before: State): Source {
  const id = Array.from({ length: 5_000 }, (_, index) => `${prefix}${index}`);
  const article = { _type: "article", title: "A storm" };
  return {
    pages: [[{ timestamp: minutes(0), id, before }]],
    states: Object.fromEntries(id.map((each) => [each, article])),
  };
}

it("the first rows of an import do not wait for the rest of its documents", async () => {
  const asked: string[] = [];
  const client = clientOf(importOf("storm-", null), asked);
  const counts: number[] = [];
  const { signal } = new AbortController();
  for await (const { entries } of readLog(client, SCHEMA, PERIOD, signal)) {
    counts.push(entries.length);
    if (counts.length === 1) expect(asked.length).toBeLessThan(5);
  }
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts.reduce((sum, count) => sum + count)).toBe(5_000);
});

it("a reading does not end before the first row of an import of drafts", async () => {
  const old = { _type: "article", title: "Old" };
  const client = clientOf(importOf("drafts.storm-", old));
  const { signal } = new AbortController();
  const pages = readLog(client, SCHEMA, PERIOD, signal);
  const reading = { pages, log: EMPTY };
  const logs = readOn(reading, 20, (entries) => entries.length > 0);
  for await (const { readTo } of logs) expect(readTo).not.toBeNull();
  expect(reading.log.entries).toHaveLength(5_000);
});
