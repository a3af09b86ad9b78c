import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import {
  type Approval,
  ANSWERED_QUERY,
  answerComment,
  approvalTask,
  OPEN_APPROVALS_QUERY,
  requestIds,
  stillWaiting,
} from "./approval.ts";

const request = {
  projectId: "local",
  dataset: "production",
  documentId: "state-texas",
  documentType: "state",
  revision: "a-revision-of-the-draft-that-is-long",
  title: "Texas",
  askedBy: "ann",
  askedOf: ["ben"],
  note: "The new deadline",
  answered: 0,
  now: new Date("2026-03-01T12:00:00Z"),
};

async function answerTo(
  query: string,
  dataset: object[],
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const value = await evaluate(parse(query, { params }), { dataset, params });
  return value.get();
}

/** A request as the content source keeps it. */
function stored(fields: Partial<typeof request> = {}) {
  const _createdAt = "2026-03-01T12:00:01Z";
  return { ...approvalTask({ ...request, ...fields }), _createdAt };
}

it("an open request is found with its author, approvers, time and note, and a closed one is not", async () => {
  const task = stored();
  const own = { _id: "b1", _type: "tasks.task", status: "open" };
  expect(await answerTo(OPEN_APPROVALS_QUERY, [own, task])).toEqual([
    {
      id: task._id,
      documentId: "state-texas",
      documentType: "state",
      title: "Texas",
      askedBy: "ann",
      askedAt: "2026-03-01T12:00:01Z",
      askedOf: ["ben"],
      note: "The new deadline",
    },
  ]);
  expect(
    await answerTo(OPEN_APPROVALS_QUERY, [{ ...task, status: "closed" }]),
  ).toEqual([]);
});

it("a request to several people is assigned to none of them, and mentions each", async () => {
  const task = stored({ askedOf: ["ben", "cleo"], note: "" });
  expect(task).not.toHaveProperty("assignedTo");
  expect(task.subscribers).toEqual(["ann", "ben", "cleo"]);
  expect(await answerTo(OPEN_APPROVALS_QUERY, [task])).toMatchObject([
    { askedOf: ["ben", "cleo"], note: "" },
  ]);
});

it("a draft is asked for once for each of its revisions, and again once that was answered", async () => {
  const id = (fields: Partial<typeof request>) => stored(fields)._id;
  expect(id({ note: "Again", askedBy: "zoe" })).toBe(id({}));
  expect(id({ revision: "another" })).not.toBe(id({}));
  const params = { ids: `${requestIds(request)}.**` };
  const tasks = [{ ...stored(), status: "closed" }, stored({ answered: 1 })];
  expect(await answerTo(ANSWERED_QUERY, tasks, params)).toBe(1);
  const long = id({ documentId: "x".repeat(120), revision: "y".repeat(64) });
  expect(long.length).toBeLessThanOrEqual(128);
});

it("a request waits while its draft is there, whatever becomes of the published document", () => {
  const approval: Approval = {
    ...{ id: "a", documentId: "doc", documentType: "state", title: "Texas" },
    ...{ askedBy: "ann", askedOf: ["ben"], note: "" },
    askedAt: "2026-03-01T12:00:01Z",
  };
  expect(stillWaiting([approval], ["drafts.doc"])).toEqual([approval]);
  expect(stillWaiting([approval], ["drafts.doc", "doc"])).toEqual([approval]);
  expect(stillWaiting([approval], ["doc", "drafts.other"])).toEqual([]);
});

it("an answer is a comment on the request that mentions its author", () => {
  const approval = { id: approvalTask(request)._id, askedBy: "ann" };
  const comment = answerComment({
    approval,
    answeredBy: "ben",
    text: "Not yet",
    id: "c",
  });
  expect(comment).toMatchObject({
    authorId: "ben",
    message: [{ children: [{ userId: "ann" }, { text: " Not yet" }] }],
    target: { document: { _ref: approval.id, _weak: true } },
  });
});
