import { beforeEach, expect, it } from "vitest";
import { act, ask, mutate, stored, testLake } from "../engine/lake.fixture.ts";
import type { Lake } from "../engine/lake.ts";
import { watchApprovalRequests } from "./approval-requests.ts";
import { openComments } from "./comments-dataset.ts";

const state = { _id: "texas", _type: "state", name: "Texas" };
const failures: string[] = [];

let lake: Lake;
let comments: Lake;

beforeEach(() => {
  failures.length = 0;
  lake = testLake([
    state,
    { ...state, _id: "drafts.texas", name: "TX" },
    { ...state, _id: "drafts.other" },
  ]);
  comments = openComments(lake).make();
});

const watch = () =>
  watchApprovalRequests(
    lake,
    () => comments,
    (reason) => failures.push(reason),
  );

function request(
  _id: string,
  draftRevision: string | null = null,
  _ref = "texas",
): void {
  const target = { document: { _ref, _weak: true } };
  const task = { _type: "tasks.task", status: "open", authorId: "ann" };
  mutate(comments, { create: { _id, ...task, target, draftRevision } });
}

const open = () => ask(comments, '*[status == "open"]._id');
const revision = () => stored(lake, "drafts.texas")._rev;
const publish = {
  actionType: "document.publish",
  draftId: "drafts.texas",
  publishedId: "texas",
};

it.each<[string, () => unknown]>([
  [
    "changes",
    () => mutate(lake, { patch: { id: "drafts.texas", set: { name: "T" } } }),
  ],
  ["is gone", () => mutate(lake, { delete: { id: "drafts.texas" } })],
  ["is published", () => act(lake, publish)],
  [
    "is made anew with the same content",
    () =>
      mutate(
        lake,
        { delete: { id: "drafts.texas" } },
        { create: { ...state, _id: "drafts.texas", name: "TX" } },
      ),
  ],
])("a request ends when its draft %s, and no other does", (_, change) => {
  watch();
  request("approval.1", revision());
  // From an earlier version of this program.
  request("approval.2");
  request("approval.3", stored(lake, "drafts.other")._rev, "other");
  request("a-task-of-the-studio");
  mutate(lake, { patch: { id: "texas", set: { name: "Published" } } });
  expect(open()).toHaveLength(4);
  change();
  expect(open()).toEqual(["a-task-of-the-studio", "approval.3"]);
  expect(failures).toEqual([]);
});

it("a write of the content stands where the request could not be ended", () => {
  watch();
  request("approval.1", revision());
  comments.mutate = () => {
    throw new Error("no room");
  };
  mutate(lake, { patch: { id: "drafts.texas", set: { name: "T" } } });
  expect(stored(lake, "drafts.texas")["name"]).toBe("T");
  expect(failures).toEqual(["Error: no room"]);
});
