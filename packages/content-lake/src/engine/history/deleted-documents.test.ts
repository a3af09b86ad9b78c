import { describe, expect, it } from "vitest";
import {
  act,
  admin,
  callerOf,
  failure,
  mutate,
  reopened,
  site,
  testLake,
} from "../lake.fixture.ts";
import type { DeletedDocument } from "./types.ts";
import type { Lake } from "../lake-interface.ts";
import type { Caller } from "../types.ts";

type Action = { actionType: string } & Record<string, unknown>;

function create(id: string, title: string) {
  return {
    actionType: "document.create",
    publishedId: id,
    attributes: { _id: `drafts.${id}`, _type: "post", title },
  };
}
const idsOf = (id: string) => ({ draftId: `drafts.${id}`, publishedId: id });
const edit = (id: string, title: string) => ({
  actionType: "document.edit",
  ...idsOf(id),
  patch: { set: { title } },
});
const publish = (id: string) => ({
  actionType: "document.publish",
  ...idsOf(id),
});
const unpublish = (id: string) => ({
  actionType: "document.unpublish",
  ...idsOf(id),
});
const discard = (id: string) => ({
  actionType: "document.version.discard",
  versionId: `drafts.${id}`,
});
const remove = (id: string) => ({
  actionType: "document.delete",
  publishedId: id,
  includeDrafts: [`drafts.${id}`],
});

function deleted(lake: Lake, limit = 50, caller: Caller = admin) {
  return lake.history.deleted({ limit, cursor: "" }, caller).documents;
}

function told({ id, lastId, document }: DeletedDocument) {
  return [id, lastId, document["title"]];
}

describe("the deleted documents", () => {
  it("are told once each, with the last content, the newest first", () => {
    const lake = testLake();
    act(lake, create("a", "Draft of a"));
    act(lake, publish("a"));
    act(lake, edit("a", "Last words of a"));
    act(lake, create("b", "Published b"));
    act(lake, publish("b"));
    act(lake, create("c", "Draft of c"));
    act(lake, remove("b"));
    act(lake, discard("c"));
    const { transactionId } = act(lake, remove("a"));
    const found = deleted(lake);
    expect(found.map(told)).toEqual([
      ["a", "drafts.a", "Last words of a"],
      ["c", "drafts.c", "Draft of c"],
      ["b", "b", "Published b"],
    ]);
    expect(found[0]).toMatchObject({
      author: admin.id,
      timestamp: expect.stringMatching(/Z$/),
    });
    expect(transactionId).not.toBe("");
    expect(deleted(reopened(lake))).toEqual(found);
  });

  it("are none of those of which something is left", () => {
    const lake = testLake();
    act(lake, create("a", "A"));
    act(lake, publish("a"));
    act(lake, edit("a", "B"));
    act(lake, discard("a"));
    act(lake, create("b", "B"));
    act(lake, publish("b"));
    act(lake, unpublish("b"));
    expect(deleted(lake)).toEqual([]);
    act(lake, discard("b"));
    expect(deleted(lake).map(told)).toEqual([["b", "drafts.b", "B"]]);
    act(lake, create("b", "Again"));
    expect(deleted(lake)).toEqual([]);
  });

  it("are listed for callers that may read their past", () => {
    const lake = testLake();
    mutate(
      lake,
      { create: { _id: "a", _type: "post" } },
      { create: { _id: "b", _type: "secret" } },
    );
    mutate(lake, { delete: { id: "a" } }, { delete: { id: "b" } });
    const reader: Caller = {
      id: "reader",
      roles: [],
      grants: [
        { filter: '_type == "post"', permissions: ["read", "history"] },
        { filter: '_type == "secret"', permissions: ["read"] },
      ],
    };
    expect(deleted(lake, 50, reader).map(({ id }) => id)).toEqual(["a"]);
    expect(deleted(lake, 50, callerOf("viewer"))).toHaveLength(2);
    expect(failure(() => deleted(lake, 50, site)).status).toBe(403);
  });
});

describe("the authors", () => {
  it("names the authors of a document as it is now, the last one first", () => {
    const lake = testLake();
    const writer: Caller = { ...admin, id: "writer" };
    const act = (caller: Caller, { actionType, ...fields }: Action) => {
      const full = { actionType: `sanity.action.${actionType}`, ...fields };
      return lake.act({ actions: [full], caller });
    };
    const authors = (...ids: string[]) =>
      [...lake.history.authors(ids, admin)].map(([id, list]) => [
        id,
        ...list.map((author) => author.id),
      ]);

    act(writer, create("a", "A"));
    act(admin, edit("a", "B"));
    expect(authors("drafts.a")).toEqual([["drafts.a", admin.id, "writer"]]);
    act(writer, edit("a", "C"));
    expect(authors("drafts.a")).toEqual([["drafts.a", "writer", admin.id]]);
    act(admin, publish("a"));
    act(writer, edit("a", "D"));
    expect(authors("a", "drafts.a", "nobody")).toEqual([
      ["a", admin.id],
      ["drafts.a", "writer"],
    ]);
    act(writer, discard("a"));
    expect(authors("drafts.a")).toEqual([["drafts.a"]]);
  });
});
