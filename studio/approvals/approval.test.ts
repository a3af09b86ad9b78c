import { evaluate, parse } from "groq-js";
import type { SanityClient } from "sanity";
import { expect, it } from "vitest";

import {
  answerComment,
  ANSWERED_QUERY,
  answerRequest,
  type Approval,
  approvalTask,
  askForApproval,
  OPEN_APPROVALS_QUERY,
  requestIds,
  stillWaiting,
  withdrawRequest,
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

const asked = {
  projectId: "local",
  dataset: "production",
  documentId: "state-texas",
  documentType: "state",
  revision: "revision",
  title: "Texas",
  askedBy: "ann",
  askedOf: ["ben"],
  note: "",
};

const now = new Date("2026-03-01T12:00:00Z");
const task = { ...approvalTask({ ...asked, answered: 0, now }), _rev: "1" };

/** A dataset in which there is this request, and what is written to it. */
function datasetWith(present: { _id: string } | null) {
  const written: unknown[] = [];
  const client = {
    fetch: async () => 0,
    getDocument: async () => present,
    createIfNotExists: async (document: { _id: string }) => {
      if (present?._id === document._id) return present;
      written.push(document);
      return document;
    },
    mutate: async (mutations: unknown) => written.push(mutations),
  } as unknown as SanityClient;
  return { client, written };
}

it("a draft is asked for, by two tabs of a person once", async () => {
  const { client, written } = datasetWith(null);
  await askForApproval(client, asked);
  expect(written).toMatchObject([{ _id: task._id, status: "open" }]);
  await expect(
    askForApproval(datasetWith(task).client, asked),
  ).resolves.toBeUndefined();
});

it.each([
  ["another user has asked", { authorId: "zoe" }],
  ["the request was answered at this moment", { status: "closed" }],
])("a person is not told that they asked where %s", async (_, fields) => {
  const { client } = datasetWith({ ...task, ...fields });
  await expect(askForApproval(client, asked)).rejects.toThrow();
});

it("a request that is still open is answered and closed in one transaction", async () => {
  const answer = { answeredBy: "ben", text: "Not yet" };
  const approval = { id: task._id, askedBy: "ann" };
  const { client, written } = datasetWith(task);
  await answerRequest(client, approval, answer);
  expect(written).toMatchObject([
    [
      { create: { _type: "comment", authorId: "ben" } },
      { patch: { id: task._id, ifRevisionID: "1", set: { status: "closed" } } },
    ],
  ]);
  for (const present of [{ ...task, status: "closed" }, null]) {
    const late = datasetWith(present);
    await expect(answerRequest(late.client, approval, answer)).rejects.toThrow(
      "The request is closed.",
    );
    expect(late.written).toEqual([]);
  }
});

it("a request is withdrawn as it is now, and not once it was answered", async () => {
  const { client, written } = datasetWith(task);
  await withdrawRequest(client, { id: task._id });
  expect(written).toMatchObject([
    [{ patch: { ifRevisionID: "1" } }, { delete: { id: task._id } }],
  ]);
  const answered = { ...task, status: "closed" };
  const late = datasetWith(answered);
  await expect(withdrawRequest(late.client, { id: task._id })).rejects.toThrow(
    "The request is closed.",
  );
  expect(late.written).toEqual([]);
});
