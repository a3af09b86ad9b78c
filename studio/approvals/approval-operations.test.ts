import type { SanityClient } from "sanity";
import { expect, it } from "vitest";

import { approvalTask } from "./approval.ts";
import {
  answerRequest,
  askForApproval,
  withdrawRequest,
} from "./approval-operations.ts";

const request = {
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
const task = { ...approvalTask({ ...request, answered: 0, now }), _rev: "1" };

/** A dataset in which there is this task of a request, and what is written to it. */
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
  await askForApproval(client, request);
  expect(written).toMatchObject([{ _id: task._id, status: "open" }]);
  await expect(
    askForApproval(datasetWith(task).client, request),
  ).resolves.toBeUndefined();
});

it.each([
  ["another user has asked", { authorId: "zoe" }],
  ["the request was answered at this moment", { status: "closed" }],
])("a person is not told that they asked where %s", async (_, fields) => {
  const { client } = datasetWith({ ...task, ...fields });
  await expect(askForApproval(client, request)).rejects.toThrow();
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
