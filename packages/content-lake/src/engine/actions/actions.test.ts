import { expect, it } from "vitest";
import { act, idsOf, refusal, stored, testLake } from "../lake.fixture.ts";

const ids = { draftId: "drafts.a", publishedId: "a" };
const post = { _id: "a", _type: "post", title: "one" };
const draft = { ...post, _id: "drafts.a", title: "two" };

const create = (ifExists: string) => ({
  actionType: "document.create",
  publishedId: "a",
  attributes: { ...draft, _updatedAt: "2020-01-01T00:00:00Z" },
  ifExists,
});
const edit = (patch: object) => ({
  actionType: "document.edit",
  ...ids,
  patch,
});
const publish = { actionType: "document.publish", ...ids };
const unpublish = { actionType: "document.unpublish", ...ids };
const discard = { actionType: "document.discard", draftId: "drafts.a" };
const remove = (...includeDrafts: string[]) => ({
  actionType: "document.delete",
  publishedId: "a",
  includeDrafts,
});

it("creates a draft, and fails for or ignores what exists", () => {
  const fresh = testLake();
  const { transactionId } = act(fresh, create("fail"));
  expect(stored(fresh, "drafts.a")._rev).toBe(transactionId);
  expect(stored(fresh, "drafts.a")._updatedAt).not.toContain("2020");
  for (const existing of [post, draft]) {
    const lake = testLake([existing]);
    const { status, fault } = refusal(lake, () => act(lake, create("fail")));
    expect([status, fault.type]).toEqual([409, "actionError"]);
    act(lake, create("ignore"));
    expect(idsOf(lake)).toEqual([existing._id]);
  }
});

it("edits a draft that it makes of what is published, as the editor saw it", () => {
  const lake = testLake([post]);
  const { _rev, _createdAt } = stored(lake, "a");
  const patch = (ifRevisionID: string) =>
    act(lake, edit({ ifRevisionID, set: { title: "x" } }));
  expect(refusal(lake, () => patch("other")).status).toBe(409);
  patch(_rev);
  expect(stored(lake, "drafts.a")).toMatchObject({ title: "x", _createdAt });
  expect(refusal(lake, () => patch(_rev)).status).toBe(409);
  const attributes = { ...draft, title: "restored" };
  const restore = { actionType: "document.replaceDraft", publishedId: "a" };
  act(lake, { ...restore, attributes });
  expect(stored(lake, "drafts.a").title).toBe("restored");
  expect(stored(lake, "a").title).toBe("one");
});

it("puts the draft in the place of the published document", () => {
  const lake = testLake([
    { ...post, old: true },
    { _id: "b", _type: "post" },
    {
      ...draft,
      _system: { base: "x" },
      list: [
        { _ref: "b", _weak: true, _strengthenOnPublish: { type: "post" } },
        { _ref: "c", _weak: true, _strengthenOnPublish: { weak: true } },
        { _ref: "d", _weak: true },
      ],
    },
  ]);
  const { _createdAt } = stored(lake, "a");
  for (const name of ["ifDraftRevisionId", "ifPublishedRevisionId"]) {
    const attempt = () => act(lake, { ...publish, [name]: "other" });
    expect(refusal(lake, attempt).status).toBe(409);
  }
  const { transactionId } = act(lake, publish);
  expect(stored(lake, "a")).toEqual({
    ...post,
    title: "two",
    _rev: transactionId,
    _createdAt,
    _updatedAt: expect.any(String),
    list: [
      { _ref: "b" },
      { _ref: "c", _weak: true },
      { _ref: "d", _weak: true },
    ],
  });
  expect(idsOf(lake)).toEqual(["a", "b"]);
  expect(refusal(lake, () => act(lake, publish)).status).toBe(404);
});

it("unpublishes, discards and deletes", () => {
  const lake = testLake([post]);
  act(lake, unpublish);
  expect(idsOf(lake)).toEqual(["drafts.a"]);
  expect(stored(lake, "drafts.a").title).toBe("one");
  expect(refusal(lake, () => act(lake, unpublish)).status).toBe(404);
  act(lake, publish, edit({ set: { n: 1 } }));
  expect(refusal(lake, () => act(lake, remove())).status).toBe(409);
  expect(refusal(lake, () => act(lake, remove("drafts.b"))).status).toBe(400);
  act(lake, discard);
  expect(idsOf(lake)).toEqual(["a"]);
  act(lake, edit({ set: { n: 1 } }), remove("drafts.a"));
  expect(idsOf(lake)).toEqual([]);
  expect(refusal(lake, () => act(lake, remove())).status).toBe(404);
});

it.each<object>([
  {},
  { actionType: "constructor" },
  { ...edit({}), patch: "x" },
  { ...discard, draftId: "a" },
])("refuses %j, and all of its request with it", (action) => {
  const lake = testLake([post]);
  const whole = () => act(lake, edit({ set: { x: 1 } }), action);
  const { status, index } = refusal(lake, whole);
  expect([status, index]).toEqual([400, 1]);
});
