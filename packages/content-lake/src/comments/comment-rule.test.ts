import { beforeEach, describe, expect, it } from "vitest";
import { admin, failure, testLake } from "../engine/lake.fixture.ts";
import type { Lake } from "../engine/lake-interface.ts";
import { commentCaller, openComments } from "./comments-dataset.ts";
import { commentOf } from "../server/server.fixture.ts";

const author = commentCaller({ id: "author", role: "editor" }, "user");
const reader = commentCaller({ id: "reader", role: "viewer" }, "user");

let comments: Lake;

beforeEach(() => {
  comments = openComments(testLake()).make();
  comments.mutate({
    caller: author,
    mutations: [
      { create: { _id: "first", ...commentOf(author) } },
      {
        create: {
          _id: "task",
          _type: "tasks.task",
          authorId: "author",
          title: "Read it",
        },
      },
    ],
  });
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

describe("a comment", () => {
  it("has its writer as author", () => {
    const forged = { _id: "forged", ...commentOf(author) };
    expect(statusOf(reader, { create: forged })).toBe(403);
    expect(statusOf(reader, { createOrReplace: forged })).toBe(403);
    expect(
      statusOf(reader, { create: { ...forged, ...commentOf(reader) } }),
    ).toBe(200);
    expect(
      statusOf(reader, {
        patch: { id: "forged", set: { authorId: "author" } },
      }),
    ).toBe(403);
  });

  it.each<[string, object]>([
    ["its words", { set: { "message[0].children[0].text": "No." } }],
    ["its place", { set: { "target.path.field": "body" } }],
    ["its document", { set: { "target.document._ref": "other" } }],
    ["its thread", { set: { threadId: "other" } }],
    ["a field that it has not", { set: { anything: "at all" } }],
    [
      "the mark of another reader",
      {
        insert: {
          after: "reactions[-1]",
          items: [{ _key: "x", userId: "author" }],
        },
      },
    ],
  ])("refuses a change of %s by any user but its author", (_what, patch) => {
    expect(statusOf(reader, { patch: { id: "first", ...patch } })).toBe(403);
  });

  it("is resolved, marked and followed through the text by everybody", () => {
    const reaction = { _key: "reader-:+1:", userId: "reader" };
    for (const patch of [
      { set: { status: "resolved" } },
      { insert: { after: "reactions[-1]", items: [reaction] } },
      {
        set: {
          "target.path.selection": { type: "text", value: [{ _key: "k" }] },
        },
      },
      { unset: ['reactions[_key=="reader-:+1:"]'] },
    ]) {
      expect(statusOf(reader, { patch: { id: "first", ...patch } })).toBe(200);
    }
  });

  it("is deleted by its author with the replies to it, in any order, and by no other user", () => {
    const reply = { ...commentOf(reader), parentCommentId: "first" };
    const remove = { delete: { id: "first" } };
    const removeReplies = { delete: { id: "reply" } };
    expect(statusOf(reader, { create: { _id: "reply", ...reply } })).toBe(200);
    expect(statusOf(reader, remove)).toBe(403);
    expect(
      statusOf(author, { patch: { id: "reply", set: { message: [] } } }),
    ).toBe(403);
    expect(statusOf(author, remove)).toBe(200);
    expect(statusOf(author, removeReplies)).toBe(200);
    expect(comments.countDocuments()).toBe(1);
    expect(
      statusOf(reader, { create: { _id: "own", ...commentOf(reader) } }),
    ).toBe(200);
    expect(statusOf(author, { delete: { id: "own" } })).toBe(403);
    expect(statusOf(admin, { delete: { id: "own" } })).toBe(200);
  });
});

describe("a request for approval", () => {
  const editor = commentCaller({ id: "editor", role: "editor" }, "user");
  const requestOf = (caller: typeof author) => ({
    _id: "approval.article.revision.0",
    _type: "tasks.task",
    authorId: caller.id,
    title: "Approve: Hail",
    status: "open",
  });
  const change = (patch: object) => ({
    patch: { id: "approval.article.revision.0", ...patch },
  });

  it("is made, closed and taken back only by callers that write drafts", () => {
    const create = { create: requestOf(reader) };
    expect(statusOf(reader, create)).toBe(403);
    expect(statusOf(author, { create: requestOf(author) })).toBe(200);
    const close = change({ set: { status: "closed" } });
    expect(statusOf(reader, close)).toBe(403);
    const remove = { delete: { id: "approval.article.revision.0" } };
    expect(statusOf(reader, remove)).toBe(403);
    expect(statusOf(editor, remove)).toBe(403);
    expect(statusOf(editor, close)).toBe(200);
    expect(statusOf(author, remove)).toBe(200);
  });

  it("says what its author says: others only pass it on and close it", () => {
    expect(statusOf(author, { create: requestOf(author) })).toBe(200);
    for (const set of [
      { title: "Approve: nothing of note" },
      { description: [] },
      { createdByUser: "2020-01-01T00:00:00Z" },
      { "target.document._ref": "other" },
    ]) {
      expect(statusOf(editor, change({ set }))).toBe(403);
    }
    const set = { assignedTo: "reader", subscribers: ["author", "reader"] };
    expect(statusOf(editor, change({ set }))).toBe(200);
    expect(statusOf(author, change({ set: { title: "Hail" } }))).toBe(200);
    expect(statusOf(admin, change({ unset: ["title"] }))).toBe(200);
  });
});

it("must be a comment or a task, of bounded length", () => {
  const own = { authorId: "reader" };
  expect(statusOf(reader, { create: { _type: "article", ...own } })).toBe(400);
  const long = { message: "x".repeat(1_000_001) };
  expect(statusOf(reader, { create: commentOf(reader, long) })).toBe(400);
});

it.each([
  ["user", "published", []],
  ["user", "nobody", []],
  ["token", "published", []],
  ["token", "viewer", []],
  ["token", "editor", []],
] as const)(
  "a %s of the role %s may do nothing there",
  (kind, role, grants) => {
    expect(commentCaller({ id: "x", role }, kind).grants).toEqual(grants);
  },
);
