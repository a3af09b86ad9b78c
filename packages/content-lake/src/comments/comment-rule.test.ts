import { beforeEach, describe, expect, it } from "vitest";
import { admin, failure, testLake } from "../engine/lake.fixture.ts";
import type { Lake } from "../engine/lake.ts";
import { commentOf } from "../server/server.fixture.ts";
import { commentCaller, openComments } from "./comments-dataset.ts";

const author = commentCaller({ id: "author", role: "editor" }, "user");
const editor = commentCaller({ id: "editor", role: "editor" }, "user");
const reader = commentCaller({ id: "reader", role: "viewer" }, "user");
const REQUEST = "approval.article.revision.0";

let comments: Lake;

beforeEach(() => {
  comments = openComments(testLake()).make();
  const create = { _id: "first", ...commentOf(author) };
  comments.mutate({ caller: author, mutations: [{ create }] });
});

function statusOf(caller: typeof author, ...mutations: object[]) {
  try {
    comments.mutate({ caller, mutations });
    return 200;
  } catch (error) {
    return failure(() => {
      throw error;
    }).status;
  }
}

const change = (id: string, patch: object) => ({ patch: { id, ...patch } });
const reactionOf = (userId: string) => ({
  insert: { after: "reactions[-1]", items: [{ _key: userId, userId }] },
});

describe("a comment", () => {
  it("has its writer as author", () => {
    const forged = { _id: "forged", ...commentOf(author) };
    expect(statusOf(reader, { create: forged })).toBe(403);
    expect(statusOf(reader, { createOrReplace: forged })).toBe(403);
    const own = { ...forged, ...commentOf(reader) };
    expect(statusOf(reader, { create: own })).toBe(200);
    const set = { authorId: "author" };
    expect(statusOf(reader, change("forged", { set }))).toBe(403);
  });

  it.each<[string, object, number]>([
    ["words", { set: { "message[0].children[0].text": "No." } }, 403],
    ["place", { set: { "target.path.field": "body" } }, 403],
    ["field that it has not", { set: { anything: "at all" } }, 403],
    ["mark of another reader", reactionOf("author"), 403],
    ["own mark", reactionOf("reader"), 200],
    ["status", { set: { status: "resolved" } }, 200],
  ])("of another: a change of its %s", (_what, patch, status) => {
    expect(statusOf(reader, change("first", patch))).toBe(status);
  });

  it("is deleted by its author with the replies to it, in any order, and by no other user", () => {
    const reply = { ...commentOf(reader), parentCommentId: "first" };
    const remove = { delete: { id: "first" } };
    const removeReplies = { delete: { id: "reply" } };
    expect(statusOf(reader, { create: { _id: "reply", ...reply } })).toBe(200);
    expect(statusOf(reader, remove)).toBe(403);
    const set = { message: [] };
    expect(statusOf(author, change("reply", { set }))).toBe(403);
    expect(statusOf(author, remove)).toBe(200);
    expect(statusOf(author, removeReplies)).toBe(200);
    expect(comments.countDocuments()).toBe(0);
    const own = { _id: "own", ...commentOf(reader) };
    expect(statusOf(reader, { create: own })).toBe(200);
    expect(statusOf(author, { delete: { id: "own" } })).toBe(403);
    expect(statusOf(admin, { delete: { id: "own" } })).toBe(200);
  });

  it.each(["drafts.first", `drafts.${REQUEST}`, "versions.r.first"])(
    "has no draft or version, which would stand in another's place: %s",
    (_id) => {
      for (const _type of ["comment", "tasks.task"]) {
        const own = { ...commentOf(reader), _id, _type };
        expect(statusOf(reader, { create: own })).toBe(400);
      }
      expect(comments.countDocuments()).toBe(1);
    },
  );

  it("is a comment or a task", () => {
    const article = { _type: "article", authorId: "reader" };
    expect(statusOf(reader, { create: article })).toBe(400);
  });
});

it("a request for approval is made, closed and taken back only by callers that write drafts, and says what its author says", () => {
  const of = (caller: typeof author) => ({
    create: {
      _id: REQUEST,
      _type: "tasks.task",
      authorId: caller.id,
      title: "Approve: Hail",
      status: "open",
    },
  });
  const close = change(REQUEST, { set: { status: "closed" } });
  const remove = { delete: { id: REQUEST } };
  expect(statusOf(reader, of(reader))).toBe(403);
  expect(statusOf(author, of(author))).toBe(200);
  expect([statusOf(reader, close), statusOf(reader, remove)]).toEqual([
    403, 403,
  ]);
  for (const set of [
    { title: "Approve: nothing of note" },
    { description: [] },
    { createdByUser: "2020-01-01T00:00:00Z" },
    { "target.document._ref": "other" },
  ])
    expect(statusOf(editor, change(REQUEST, { set }))).toBe(403);
  const passed = { assignedTo: "reader", subscribers: ["author", "reader"] };
  expect(statusOf(editor, change(REQUEST, { set: passed }))).toBe(200);
  const title = change(REQUEST, { set: { title: "Hail" } });
  expect(statusOf(author, title)).toBe(200);
  expect(statusOf(editor, remove)).toBe(403);
  expect(statusOf(editor, close)).toBe(200);
  expect(statusOf(author, remove)).toBe(200);
});

it.each([
  ["user", "published"],
  ["user", "nobody"],
  ["token", "viewer"],
  ["token", "editor"],
] as const)("a %s of the role %s may do nothing there", (kind, role) => {
  expect(commentCaller({ id: "x", role }, kind).grants).toEqual([]);
});
