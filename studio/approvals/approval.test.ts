import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import { approvalTask, OPEN_APPROVALS_QUERY } from "./approval.ts";

const request = {
  ...{ documentId: "state-texas", documentType: "state", title: "Texas" },
  ...{ askedBy: "ann", note: "The new deadline", draftRevision: "r1" },
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
