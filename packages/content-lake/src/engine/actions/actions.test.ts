import { describe, expect, it } from "vitest";
import { act, idsOf, refusal, stored, testLake } from "../lake.fixture.ts";

const ids = { draftId: "drafts.a", publishedId: "a" };
const guard = { unset: ["_empty_action_guard_pseudo_field_"] };

describe("document.create", () => {
  const create = (ifExists: string, fields: object = {}) => ({
    actionType: "document.create",
    publishedId: "a",
    attributes: { _id: "drafts.a", _type: "post", ...fields },
    ifExists,
  });

  it("creates the draft", () => {
    const lake = testLake();
    const { transactionId } = act(
      lake,
      create("fail", { _rev: "x", _updatedAt: "2020-01-01T00:00:00Z" }),
    );
    expect(stored(lake, "drafts.a")._rev).toBe(transactionId);
    expect(stored(lake, "drafts.a")._updatedAt).not.toContain("2020");
  });

  it("fails for, or ignores, a draft or published document that exists", () => {
    for (const _id of ["drafts.a", "a"]) {
      const lake = testLake([{ _id, _type: "post" }]);
      const error = refusal(lake, () => act(lake, create("fail")));
      expect(error.status).toBe(409);
      expect(error.fault.type).toBe("actionError");
      expect(error.item.type).toBe("documentAlreadyExistsError");
      act(lake, create("ignore"));
      expect(idsOf(lake)).toEqual([_id]);
    }
  });
});

describe("document.edit", () => {
  const edit = (patch: object) => ({
    actionType: "document.edit",
    ...ids,
    patch,
  });

  it("makes the draft from the published document, once", () => {
    const lake = testLake([{ _id: "a", _type: "post", title: "one" }]);
    act(lake, edit(guard));
    expect(stored(lake, "drafts.a")).toMatchObject({
      title: "one",
      _createdAt: stored(lake, "a")._createdAt,
    });
    act(lake, edit(guard), edit({ set: { title: "two" } }));
    expect(stored(lake, "drafts.a").title).toBe("two");
    expect(stored(lake, "a").title).toBe("one");
  });

  it("compares revisions with what the editor saw", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const patch = (ifRevisionID: string) =>
      act(lake, edit({ ifRevisionID, set: { title: "x" } }));
    expect(refusal(lake, () => patch("other")).status).toBe(409);
    patch(stored(lake, "a")._rev);
    expect(stored(lake, "drafts.a").title).toBe("x");
    expect(refusal(lake, () => patch(stored(lake, "a")._rev)).status).toBe(409);
  });
});

describe("document.publish", () => {
  const publish = (revisions: object = {}) => ({
    actionType: "document.publish",
    ...ids,
    ...revisions,
  });

  it("puts the draft in the place of the published document", () => {
    const lake = testLake([
      { _id: "a", _type: "post", title: "one", old: true },
      { _id: "drafts.a", _type: "post", title: "two", _system: { base: "x" } },
    ]);
    const created = stored(lake, "a")._createdAt;
    const { transactionId } = act(lake, publish());
    expect(idsOf(lake)).toEqual(["a"]);
    expect(stored(lake, "a")).toEqual({
      _id: "a",
      _type: "post",
      _rev: transactionId,
      _createdAt: created,
      _updatedAt: expect.any(String),
      title: "two",
    });
  });

  it("strengthens the references that were weak until now", () => {
    const lake = testLake([
      { _id: "b", _type: "post" },
      {
        _id: "drafts.a",
        _type: "post",
        list: [
          { _ref: "b", _weak: true, _strengthenOnPublish: { type: "post" } },
          { _ref: "c", _weak: true, _strengthenOnPublish: { weak: true } },
          { _ref: "d", _weak: true },
        ],
      },
    ]);
    act(lake, publish());
    expect(stored(lake, "a").list).toEqual([
      { _ref: "b" },
      { _ref: "c", _weak: true },
      { _ref: "d", _weak: true },
    ]);
  });

  it("fails without a draft, or when a revision differs", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    expect(refusal(lake, () => act(lake, publish())).status).toBe(404);
    act(lake, { actionType: "document.edit", ...ids, patch: guard });
    for (const name of ["ifDraftRevisionId", "ifPublishedRevisionId"]) {
      const attempt = () => act(lake, publish({ [name]: "other" }));
      expect(refusal(lake, attempt).status).toBe(409);
    }
    act(
      lake,
      publish({
        ifDraftRevisionId: stored(lake, "drafts.a")._rev,
        ifPublishedRevisionId: stored(lake, "a")._rev,
      }),
    );
    expect(idsOf(lake)).toEqual(["a"]);
  });
});

describe("document.unpublish", () => {
  const unpublish = { actionType: "document.unpublish", ...ids };

  it("leaves the content as a draft", () => {
    const lake = testLake([{ _id: "a", _type: "post", title: "one" }]);
    act(lake, unpublish);
    expect(idsOf(lake)).toEqual(["drafts.a"]);
    expect(stored(lake, "drafts.a").title).toBe("one");
    expect(refusal(lake, () => act(lake, unpublish)).status).toBe(404);
  });
});

describe("deleting and discarding", () => {
  const remove = (includeDrafts: string[]) => ({
    actionType: "document.delete",
    publishedId: "a",
    includeDrafts,
  });

  it("deletes the published document with its draft", () => {
    const lake = testLake([
      { _id: "a", _type: "post" },
      { _id: "drafts.a", _type: "post" },
    ]);
    expect(refusal(lake, () => act(lake, remove([]))).status).toBe(409);
    expect(refusal(lake, () => act(lake, remove(["drafts.b"]))).status).toBe(
      400,
    );
    act(lake, remove(["drafts.a"]));
    expect(idsOf(lake)).toEqual([]);
    expect(refusal(lake, () => act(lake, remove([]))).status).toBe(404);
  });

  it.each([
    { actionType: "document.version.discard", versionId: "drafts.a" },
    { actionType: "document.discard", draftId: "drafts.a" },
  ])("discards a draft by $actionType", (action) => {
    const lake = testLake([
      { _id: "a", _type: "post" },
      { _id: "drafts.a", _type: "post" },
    ]);
    act(lake, action);
    expect(idsOf(lake)).toEqual(["a"]);
    expect(refusal(lake, () => act(lake, action)).status).toBe(404);
    const published = { ...action, versionId: "a", draftId: "a" };
    expect(refusal(lake, () => act(lake, published)).status).toBe(400);
  });
});

describe("a request of actions", () => {
  it("is one transaction", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const error = refusal(lake, () =>
      act(
        lake,
        { actionType: "document.edit", ...ids, patch: { set: { x: 1 } } },
        { actionType: "document.publish", ...ids },
        { actionType: "document.publish", ...ids },
      ),
    );
    expect(error.status).toBe(404);
    expect(error.index).toBe(2);
  });

  it("refuses what it does not know", () => {
    const lake = testLake([{ _id: "a", _type: "post" }]);
    const edit = { actionType: "document.edit", ...ids, patch: guard };
    for (const action of [
      {},
      { actionType: "document.fold" },
      { actionType: "constructor" },
      { ...edit, draftId: "drafts.b" },
      { ...edit, draftId: "versions.r1.b" },
      { ...edit, publishedId: "drafts.a" },
      { ...edit, patch: "x" },
    ]) {
      expect(refusal(lake, () => act(lake, action)).status).toBe(400);
    }
  });
});
