import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  propertyRuns,
  act,
  admin,
  callerOf,
  failure,
  mutate,
  reopened,
  site,
  testLake,
} from "../lake.fixture.ts";
import type { TransactionsRequest } from "./types.ts";
import type { Lake } from "../lake-interface.ts";
import type { SanityDocument } from "../types.ts";

const EVERYTHING: Omit<TransactionsRequest, "ids"> = {
  caller: admin,
  limit: 1_000_000,
  reverse: false,
  fromTransaction: null,
  toTransaction: null,
  onlyIdentified: false,
  includeMutations: true,
  includeEffects: true,
};

function transactionsOf(
  lake: Lake,
  ids: readonly string[],
  options: Partial<TransactionsRequest> = {},
) {
  return [...lake.history.transactions({ ...EVERYTHING, ids, ...options })];
}

const draft = { draftId: "drafts.a", publishedId: "a" };
const create = (title: string) => ({
  actionType: "document.create",
  publishedId: "a",
  attributes: { _id: "drafts.a", _type: "post", title },
  ifExists: "fail",
});
const edit = (title: string) => ({
  actionType: "document.edit",
  ...draft,
  patch: { set: { title } },
});
const publish = { actionType: "document.publish", ...draft };
const unpublish = { actionType: "document.unpublish", ...draft };
const discard = {
  actionType: "document.version.discard",
  versionId: "drafts.a",
};
const remove = (...includeDrafts: string[]) => ({
  actionType: "document.delete",
  publishedId: "a",
  includeDrafts,
});

const IDS = ["a", "b", "drafts.a"];
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("a", "é", "漢", "👍"), maxLength: 12 }),
);
/**
 * A random write; the lake refuses one that does not fit the state of the
 * dataset.
 */
const step = fc.oneof(
  { weight: 3, arbitrary: text.map((title) => [edit(title)]) },
  text.map((title) => [create(title)]),
  fc.constantFrom(
    [publish],
    [unpublish],
    [discard],
    [remove()],
    [remove("drafts.a")],
  ),
  fc
    .tuple(fc.constantFrom("a", "b"), fc.array(text, { maxLength: 3 }))
    .map(
      ([id, list]) =>
        [{ createOrReplace: { _id: id, _type: "post", list } }] as const,
    ),
  fc
    .tuple(fc.constantFrom(...IDS), text)
    .map(
      ([id, title]) =>
        [
          { patch: { id, set: { title }, setIfMissing: { list: [] } } },
          { patch: { id, insert: { after: "list[-1]", items: [title] } } },
        ] as const,
    ),
  fc.constantFrom(...IDS).map((id) => [{ delete: { id } }] as const),
);

type State = {
  id: string;
  timestamp: string;
  documents: (SanityDocument | null)[];
};

function stateOf(lake: Lake, id: string): State {
  const [transaction] = transactionsOf(lake, IDS, { reverse: true, limit: 1 });
  const found = lake.documents(IDS, admin).documents;
  return {
    id,
    timestamp: transaction?.timestamp ?? "",
    documents: IDS.map((each) => found.find(({ _id }) => _id === each) ?? null),
  };
}

/** Applies the steps, and returns the documents after each transaction. */
function live(lake: Lake, steps: readonly (readonly object[])[]): State[] {
  const states: State[] = [];
  for (const items of steps) {
    try {
      const isAction = items.some((item) => "actionType" in item);
      const write = isAction ? act : mutate;
      const { transactionId } = write(lake, ...items);
      states.push(stateOf(lake, transactionId));
    } catch {
      // The lake refused the step and wrote nothing.
    }
  }
  return states.filter(({ documents }, index) => {
    const id = states[index]?.id;
    const before = states[index - 1]?.documents ?? [null, null, null];
    return documents.some(
      (document, place) =>
        document?._rev === id || (document === null && before[place] !== null),
    );
  });
}

describe("the past", () => {
  it("is what the documents were, after each transaction", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const first = testLake();
        const states = live(first, steps);
        const lake = reopened(first);
        const at = (moment: Parameters<Lake["history"]["documents"]>[1]) =>
          lake.history.documents(IDS, moment, admin);
        for (const { id, timestamp, documents } of states) {
          const existing = documents.filter((document) => document !== null);
          expect(at({ revision: id })).toEqual(existing);
          const last = states.findLast(
            (state) => state.timestamp === timestamp,
          );
          expect(at({ time: timestamp })).toEqual(
            last?.documents.filter((document) => document !== null),
          );
        }
        expect(at({ time: "2000-01-01T00:00:00Z" })).toEqual([]);
        lake.close();
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});

describe("the last revision", () => {
  function lastOf(lake: Lake, ...ids: string[]) {
    return lake.history.documents(ids, { isLast: true }, admin);
  }

  it("of a draft that was deleted with its document comes along", () => {
    const lake = testLake([{ _id: "a", _type: "post", title: "Published" }]);
    act(lake, edit("Better"));
    act(lake, remove("drafts.a"));
    expect(lastOf(lake, "a", "drafts.a")).toMatchObject([
      { _id: "a", title: "Published" },
      { _id: "drafts.a", title: "Better" },
    ]);
  });

  it("does not bring back a draft that was thrown away before", () => {
    const lake = testLake([{ _id: "a", _type: "post", title: "Published" }]);
    act(lake, edit("Worse"));
    act(lake, discard);
    act(lake, remove());
    expect(lastOf(lake, "drafts.a", "a")).toMatchObject([
      { _id: "a", title: "Published" },
    ]);
    expect(lastOf(lake, "drafts.a")).toMatchObject([{ title: "Worse" }]);
  });
});

describe("the transactions", () => {
  it("can be cut by time, author and document", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const mutations = [
      { patch: { id: "a", set: { title: "Two" } } },
      { create: { _id: "b", _type: "post", title: "Three" } },
    ];
    lake.mutate({ mutations, transactionId: "t2", caller: callerOf("editor") });
    const [, last] = transactionsOf(lake, ["a"]);
    expect(last).toMatchObject({ id: "t2", documentIDs: ["a", "b"] });
    const own = transactionsOf(lake, ["b"], { onlyIdentified: true });
    expect(own).toMatchObject([{ id: "t2", documentIDs: ["b"] }]);
  });

  it("show nothing of a document that the caller may not read", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    act(lake, edit("Secret"));
    expect(
      failure(() => transactionsOf(lake, ["a"], { caller: site })).status,
    ).toBe(403);
    const caller = {
      id: "some",
      roles: ["some"],
      grants: [{ filter: '_id == "a"', permissions: ["read", "history"] }],
    };
    mutate(
      lake,
      { patch: { id: "a", set: { title: "Seen" } } },
      { patch: { id: "drafts.a", set: { title: "Not seen" } } },
    );
    expect(transactionsOf(lake, ["drafts.a"], { caller })).toEqual([]);
    const seen = transactionsOf(lake, ["a"], { caller });
    expect(seen).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toMatch(/Not seen|drafts/);
    expect(lake.history.documents(IDS, { isLast: true }, caller)).toMatchObject(
      [{ _id: "a" }],
    );
    expect(
      lake.history.events("drafts.a", { limit: 10, cursor: "" }, caller),
    ).toEqual({ events: [], nextCursor: "" });
  });
});
