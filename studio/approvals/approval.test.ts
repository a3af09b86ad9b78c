import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import { commentBy } from "./answer.ts";
import { approvalTask, DECLINED, LAST_REQUEST_QUERY } from "./approval.ts";

const request = {
  documentId: "state-texas",
  documentType: "state",
  title: "Texas",
  askedBy: "ann",
  note: "The new deadline",
  draftRevision: "r1",
};
const _createdAt = "2026-03-01T12:00:01Z";
const taskOf = (askedOf: string[]) => ({
  ...approvalTask({ ...request, askedOf }, _createdAt),
  _createdAt,
  _rev: "1",
});

it.each([[["ben"]], [["ben", "cleo"]]])(
  "only words by which one of %j declined are the answer to a request",
  async (askedOf) => {
    const task = { ...taskOf(askedOf), status: "closed" };
    const comment = (author: string, words: string, second: number) => ({
      ...commentBy(author, "ann", words),
      _createdAt: `2026-03-01T12:00:0${second}Z`,
      target: { document: { _ref: task._id }, documentType: "tasks.task" },
    });
    const answerTo = async (...comments: object[]) => {
      const params = { key: request.documentId };
      const dataset = [task, ...comments];
      const value = await evaluate(parse(LAST_REQUEST_QUERY), {
        dataset,
        params,
      });
      return ((await value.get()) as { answer: object | null }).answer;
    };
    const declined = comment("ben", `${DECLINED}a source is missing`, 2);
    const chat = comment("ben", "I am back on Monday", 3);
    const other = comment("vic", `${DECLINED}I do not like it`, 4);
    expect(await answerTo(chat, other)).toBeNull();
    expect(await answerTo(declined, chat, other)).toEqual({
      by: "ben",
      at: declined._createdAt,
      words: ` ${DECLINED}a source is missing`,
    });
  },
);
