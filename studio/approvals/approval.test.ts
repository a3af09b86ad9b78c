import { evaluate, parse } from "groq-js";
import type { SanityClient } from "sanity";
import { expect, it } from "vitest";

import {
  answerRequest,
  approvalTask,
  OPEN_APPROVALS_QUERY,
  withdrawRequest,
} from "./approval.ts";

const request = {
  ...{ documentId: "state-texas", documentType: "state", title: "Texas" },
  ...{ askedBy: "ann", note: "The new deadline" },
};
const _createdAt = "2026-03-01T12:00:01Z";
const taskOf = (askedOf: string[]) => ({
  ...approvalTask({ ...request, askedOf }, _createdAt),
  ...{ _createdAt, _rev: "1" },
});

async function openIn(dataset: object[]): Promise<unknown> {
  const value = await evaluate(parse(OPEN_APPROVALS_QUERY), { dataset });
  return value.get();
}

it.each([[["ben"]], [["ben", "cleo"]]])(
  "a request to %j is found as it was asked until it is closed",
  async (askedOf) => {
    const task = taskOf(askedOf);
    const own = { _id: "b1", _type: "tasks.task", status: "open" };
    const closed = { ...task, status: "closed" };
    const found = { ...request, askedOf, id: task._id, askedAt: _createdAt };
    expect(await openIn([own, task])).toEqual([found]);
    expect(await openIn([closed])).toEqual([]);
    expect(task.subscribers).toEqual(["ann", ...askedOf]);
  },
);

const task = taskOf(["ben"]);

/** A dataset in which there is this request, and what is written to it. */
function datasetWith(present: object | null) {
  const written: unknown[] = [];
  const client = {
    getDocument: async () => present,
    mutate: async (mutations: unknown) => written.push(mutations),
  } as unknown as SanityClient;
  return { client, written };
}

/** An answer is written before the request is closed; a request is closed before it goes. */
const order = (other: object, closing: object) =>
  "create" in other ? [other, closing] : [closing, other];

const asked = { id: task._id, askedBy: "ann" };

it.each([
  [
    "answered",
    (client: SanityClient) =>
      answerRequest(client, asked, { answeredBy: "ben", text: "Not yet" }),
    {
      create: {
        ...{ _type: "comment", authorId: "ben" },
        message: [{ children: [{ userId: "ann" }, { text: " Not yet" }] }],
        target: { document: { _ref: task._id, _weak: true } },
      },
    },
  ],
  [
    "withdrawn",
    (client: SanityClient) => withdrawRequest(client, asked),
    { delete: { id: task._id } },
  ],
])(
  "a request is %s and closed in one transaction while it is as it was read",
  async (_, act, other) => {
    const patch = { id: task._id, ifRevisionID: "1" };
    const closing = { patch: { ...patch, set: { status: "closed" } } };
    const { client, written } = datasetWith(task);
    await act(client);
    expect(written).toMatchObject([order(other, closing)]);
    for (const present of [{ ...task, status: "closed" }, null]) {
      const late = datasetWith(present);
      await expect(act(late.client)).rejects.toThrow("The request is closed.");
      expect(late.written).toEqual([]);
    }
  },
);
