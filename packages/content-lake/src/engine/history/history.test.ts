import fc from "fast-check";
import { expect, it } from "vitest";
import type { Lake } from "../lake.ts";
import {
  act,
  admin,
  callerOf,
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
    { numRuns: propertyRuns(40) },
  );
});

it.each([
  ["a draft that was deleted with its document", [remove("drafts.a")], true],
  ["no draft that was thrown away before", [discard, remove()], false],
])("the last revision brings back %s", (_, ends, isBack) => {
  const lake = testLake([{ _id: "a", _type: "post", title: "Published" }]);
  act(lake, edit("Edited"));
  for (const end of ends) act(lake, end);
  const last = lake.history.documents(IDS, { isLast: true }, admin);
  expect(last.map(({ title }) => title)).toEqual(
    isBack ? ["Published", "Edited"] : ["Published"],
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
  const told = (id: string, by: Caller, onlyIdentified = false) => [
    ...lake.history.transactions({
      ids: [id],
      caller: by,
      limit: 100,
      reverse: false,
      onlyIdentified,
      fromTransaction: null,
      toTransaction: null,
      mutations: "content",
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
});

const typesOf = (lake: Lake, id: string) =>
  lake.history
    .events(id, { limit: 100, cursor: "" }, admin)
    .events.map(({ type }) => type);

it("the events tell of publishing, unpublishing, discarding and the end", () => {
  const lake = testLake();
  for (const action of [create("A"), publish, unpublish, publish]) {
    act(lake, action);
  }
  for (const action of [edit("B"), discard, remove()]) act(lake, action);
  expect(typesOf(lake, "drafts.a")).toEqual([
    "deleteDocumentGroup",
    "deleteDocumentVersion",
    "createDocumentVersion",
    "publishDocumentVersion",
    "unpublishDocument",
    "publishDocumentVersion",
    "createDocumentVersion",
  ]);
  expect(typesOf(lake, "a")).toEqual([
    "deleteDocumentGroup",
    "publishDocumentVersion",
    "unpublishDocument",
    "publishDocumentVersion",
  ]);
});

it("the events come in pages, each exactly once", () => {
  const lake = testLake();
  for (let round = 0; round < 4; round += 1) {
    act(lake, round > 0 ? edit("E") : create("C"), publish);
    mutate(lake, { patch: { id: "a", set: { round } } });
  }
  const page = (limit: number, cursor: string) =>
    lake.history.events("a", { limit, cursor }, admin);
  const all = page(100, "").events;
  const pages = [];
  for (let cursor = ""; pages.length === 0 || cursor !== "";) {
    const { events, nextCursor } = page(3, cursor);
    pages.push(...events);
    cursor = nextCursor;
  }
  expect(pages).toEqual(all);
  expect(all).toHaveLength(8);
});

it("deleted documents are told once each, unless something is left of them", () => {
  const lake = testLake();
  const deleted = (caller: Caller = admin) =>
    lake.history
      .deleted({ limit: 50, cursor: "" }, caller)
      .documents.map(({ id, lastId, document }) => [
        id,
        lastId,
        document["title"],
      ]);
  for (const action of [create("A"), publish, edit("B"), discard]) {
    act(lake, action);
  }
  act(lake, create("C", "c"));
  act(lake, unpublish);
  expect(deleted()).toEqual([]);
  act(lake, { ...discard, versionId: "drafts.c" });
  act(lake, publish);
  act(lake, edit("Last words"));
  act(lake, remove("drafts.a"));
  const both = [
    ["a", "drafts.a", "Last words"],
    ["c", "drafts.c", "C"],
  ];
  expect(deleted()).toEqual(both);
  expect(deleted(callerOf("viewer"))).toEqual(both);
  expect(failure(() => deleted(site)).status).toBe(403);
  const grants = [{ filter: 'title == "C"', permissions: ["read", "history"] }];
  expect(deleted({ id: "some", roles: [], grants })).toEqual([both[1]]);
  act(lake, create("Again", "c"));
  expect(deleted()).toEqual([both[0]]);
});

it("the authors are those of a document as it is now, the last one first", () => {
  const lake = testLake();
  const writer: Caller = { ...admin, id: "writer" };
  const write = (caller: Caller, mutation: object) =>
    lake.mutate({ mutations: [mutation], caller });
  const set = { title: "B" };
  write(writer, { create: { _id: "a", _type: "post" } });
  write(admin, { delete: { id: "a" } });
  write(admin, { create: { _id: "a", _type: "post" } });
  write(writer, { patch: { id: "a", set } });
  const authors = lake.history.authors(["a", "nobody"], admin);
  expect(authors.get("a")?.map(({ id }) => id)).toEqual(["writer", admin.id]);
});
