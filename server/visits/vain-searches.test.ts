import { expect, it, vi } from "vitest";

import { keepableWords, VainSearches } from "./vain-searches.ts";

const DAY = 24 * 60 * 60 * 1000;

function searches() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const keep = vi.fn<(words: string, visitors: number) => void>();
  const counted = new VainSearches(keep, () => clock.now);
  const ask = (words: string, ...networks: string[]) => {
    for (const network of networks) counted.note(words, network);
  };
  return { clock, keep, ask };
}

it.each([
  ["Sink  Hole ", "sink hole"],
  ["Público", "público"],
  ["o'brien's roof", "o'brien's roof"],
])("keeps %j as %j", (typed, words) =>
  expect(keepableWords(typed)).toBe(words),
);

it.each([
  ["a number", "claim 42"],
  ["a number in other digits", "claim ٤٢"],
  ["an address", "jo@example.com"],
  ["a path", "/etc/passwd"],
  ["markup", "<script>"],
  ["a sentence", "my neighbour jane lost her roof"],
  ["a long word", "a".repeat(41)],
  ["a letter", "a"],
  ["nothing", "  "],
  ["a control character", "roof\u0007"],
])("keeps no %s", (_what, typed) => expect(keepableWords(typed)).toBeNull());

it("keeps words once three visitors of a day searched for them, and counts each once", () => {
  const { keep, ask } = searches();
  ask("sinkhole", "a", "a", "b", "a");
  expect(keep).not.toHaveBeenCalled();
  ask("Sinkhole", "c", "d", "d");
  expect(keep.mock.calls).toEqual([
    ["sinkhole", 3],
    ["sinkhole", 1],
  ]);
});

it("does not add the visitors of two days up", () => {
  const { keep, ask, clock } = searches();
  ask("sinkhole", "a", "b");
  clock.now += DAY;
  ask("sinkhole", "a", "c");
  expect(keep).not.toHaveBeenCalled();
  ask("sinkhole", "b");
  expect(keep).toHaveBeenCalledExactlyOnceWith("sinkhole", 3);
});

it("bounds what one visitor, and what a day can bring", () => {
  const { keep, ask } = searches();
  const word = (index: number) =>
    `word ${[...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
  for (let index = 0; index < 30; index += 1) ask(word(index), "a", "b", "c");
  expect(keep).toHaveBeenCalledTimes(20);
  for (let index = 0; index < 500; index += 1)
    ask(word(100 + index), `x${index}`, `y${index}`, `z${index}`);
  expect(keep).toHaveBeenCalledTimes(100);
});
