import { beforeEach, describe, expect, it } from "vitest";

import { ALWAYS } from "~/cache/cache-entry";

import { LastAnswers } from "./last-answers";

// What readers lose if a source answers with less than before.

const MINUTE = 60_000;
const good = { title: "Hail", points: ["a", "b"], isOpen: true };

let clock: number;
let answers: LastAnswers;
let doubts: number;

beforeEach(() => {
  clock = doubts = 0;
  answers = new LastAnswers(() => clock);
});

/** Reads a query whose answer is this one, with the sync tag of its document. */
async function read(
  result: unknown,
  { params = {}, validity = ALWAYS, during = () => {} } = {},
): Promise<unknown> {
  const { answer } = await answers.confirm(
    { query: "query", params, validity },
    async () => {
      during();
      const syncTags = result === null ? [] : ["s1:hail"];
      return { result, syncTags };
    },
    () => (doubts += 1),
  );
  return answer.result;
}

const less: [what: string, result: unknown][] = [
  ["nothing", null],
  ["one member less", { ...good, points: ["a"] }],
];

describe.each(less)("an answer with %s", (_what, result) => {
  it("is used a minute later, if a second read says the same", async () => {
    expect(await read(good)).toEqual(good);
    for (const time of [0, 1_000, MINUTE - 1]) {
      clock = time;
      expect(await read(result)).toEqual(good);
      expect(answers.countInDoubt).toBe(1);
    }
    expect(doubts).toBe(1);
    clock = MINUTE;
    expect(await read(result)).toEqual(result);
    expect(answers.countInDoubt).toBe(0);
  });

  it("is used at once after a live event that touches it", async () => {
    await read(good);
    answers.invalidate(["s1:other"]);
    expect(await read(result)).toEqual(good);
    answers.invalidate(["s1:other", "s1:hail"]);
    expect(await read(result)).toEqual(result);
    expect(answers.countInDoubt).toBe(0);
  });
});

describe("the last good answer", () => {
  it("holds until a minute after the first doubt, by a clock that may be set back", async () => {
    clock = 10 * MINUTE;
    await read(good);
    await read(null);
    clock = 0;
    expect(await read(null)).toEqual(good);
    clock = MINUTE;
    expect(await read(null)).toBe(null);
  });

  it("ends with the span in which it is right", async () => {
    const validity = { from: 1_000, until: 2_000 };
    for (const time of [2_000, 999]) {
      clock = 1_000;
      await read(good, { validity });
      clock = 1_999;
      expect(await read(null, { validity })).toEqual(good);
      clock = time;
      expect(await read(null)).toBe(null);
    }
  });
});
