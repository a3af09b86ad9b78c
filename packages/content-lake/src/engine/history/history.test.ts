import fc from "fast-check";
import { expect, it } from "vitest";
import type { Lake } from "../lake.ts";
import {
  act,
  admin,
  failure,
  mutate,
  propertyRuns,
  reopened,
  site,
  testLake,
} from "../lake.fixture.ts";
import type { Caller, SanityDocument } from "../types.ts";

const draft = { draftId: "drafts.a", publishedId: "a" };
const create = (title: string, id = "a") => ({
  actionType: "document.create",
  publishedId: id,
  attributes: { _id: `drafts.${id}`, _type: "post", title },
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
const text = fc.string({
  unit: fc.constantFrom("a", "é", "漢", "👍"),
  maxLength: 12,
});
/** A random write; the lake refuses one that does not fit its state. */
const step = fc.oneof(
  { weight: 3, arbitrary: text.map((title): object => edit(title)) },
  text.map((title): object => create(title)),
  fc.constantFrom<object>(publish, unpublish, discard, remove("drafts.a")),
  fc
    .tuple(fc.constantFrom("a", "b"), fc.array(text, { maxLength: 3 }))
    .map(([_id, list]): object => ({
      createOrReplace: { _id, _type: "post", list },
    })),
  fc
    .tuple(fc.constantFrom(...IDS), text)
    .map(([id, title]): object => ({ patch: { id, set: { title } } })),
  fc.constantFrom(...IDS).map((id): object => ({ delete: { id } })),
);

it("a document of the past is what it was, after each transaction", () => {
  const existing = (lake: Lake) => lake.documents(IDS, admin).documents;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const first = testLake();
      const states: [string, SanityDocument[]][] = [];
      for (const item of steps) {
        try {
          const write = "actionType" in item ? act : mutate;
          const { transactionId } = write(first, item);
          states.push([transactionId, existing(first)]);
        } catch {
          // The lake refused the step and wrote nothing.
        }
      }
      const lake = reopened(first);
      const at = (moment: Parameters<Lake["history"]["documents"]>[1]) =>
        lake.history.documents(IDS, moment, admin);
      for (const [revision, documents] of states) {
        expect(at({ revision })).toEqual(documents);
      }
      expect(at({ time: "2999-01-01T00:00:00Z" })).toEqual(existing(lake));
      expect(at({ time: "2000-01-01T00:00:00Z" })).toEqual([]);
      lake.close();
    }),
    propertyRuns(25),
  );
});

it("the past shows nothing of a document that the caller may not read", () => {
  const lake = testLake([{ _id: "a", _type: "post" }]);
  act(lake, edit("Secret"));
  mutate(
    lake,
    { patch: { id: "a", set: { title: "Seen" } } },
    { patch: { id: "drafts.a", set: { title: "Not seen" } } },
  );
  const caller = {
    id: "some",
    roles: ["some"],
    grants: [{ filter: '_id == "a"', permissions: ["read", "history"] }],
  };
  const told = (id: string | null, by: Caller, onlyIdentified = false) => [
    ...lake.history.transactions({
      ids: id === null ? null : [id],
      caller: by,
      limit: 100,
      reverse: false,
      onlyIdentified,
      fromTransaction: null,
      toTransaction: null,
      fromTime: null,
      toTime: null,
      mutations: id === null ? "none" : "content",
      includeEffects: true,
    }),
  ];
  expect(failure(() => told("a", site)).status).toBe(403);
  expect(told("drafts.a", caller)).toEqual([]);
  const seen = told("a", caller);
  expect(seen).toHaveLength(2);
  expect(JSON.stringify(seen)).not.toMatch(/Not seen|drafts/);
  const last = lake.history.documents(IDS, { isLast: true }, caller);
  expect(last).toMatchObject([{ _id: "a" }]);
  const page = { limit: 10, cursor: "" };
  expect(lake.history.events("drafts.a", page, caller).events).toEqual([]);
  expect(told("a", admin, true).at(-1)).toMatchObject({ documentIDs: ["a"] });
  // Those of all documents would tell who wrote when.
  expect(failure(() => told(null, caller)).status).toBe(403);
  const all = told(null, admin);
  expect(all).toHaveLength(3);
  expect(told("drafts.a", admin)[0]).toMatchObject(all[1]!);
});
