import { expect, it } from "vitest";
import { admin, testLake } from "../lake.fixture.ts";
import type { Caller } from "../types.ts";

const draft = { draftId: "drafts.a", publishedId: "a" };
const create = {
  actionType: "sanity.action.document.create",
  publishedId: "a",
  attributes: { _id: "drafts.a", _type: "post", title: "A" },
};
const edit = (title: string) => ({
  actionType: "sanity.action.document.edit",
  ...draft,
  patch: { set: { title } },
});
const publish = { actionType: "sanity.action.document.publish", ...draft };
const discard = {
  actionType: "sanity.action.document.version.discard",
  versionId: "drafts.a",
};

it("names the authors of a document as it is now, the last one first", () => {
  const lake = testLake();
  const writer: Caller = { ...admin, id: "writer" };
  const act = (caller: Caller, action: object) =>
    lake.act({ actions: [action], caller });
  const authors = (...ids: string[]) =>
    [...lake.history.authors(ids, admin)].map(([id, list]) => [
      id,
      ...list.map((author) => author.id),
    ]);

  act(writer, create);
  act(admin, edit("B"));
  expect(authors("drafts.a")).toEqual([["drafts.a", admin.id, "writer"]]);
  act(writer, edit("C"));
  expect(authors("drafts.a")).toEqual([["drafts.a", "writer", admin.id]]);
  act(admin, publish);
  act(writer, edit("D"));
  expect(authors("a", "drafts.a", "nobody")).toEqual([
    ["a", admin.id],
    ["drafts.a", "writer"],
  ]);
  act(writer, discard);
  expect(authors("drafts.a")).toEqual([["drafts.a"]]);
});
