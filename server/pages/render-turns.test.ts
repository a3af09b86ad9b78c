import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";

import { RenderTurns } from "./render-turns.ts";

it("begins a few renderings in each turn, in order, and all in the end", async () => {
  const turns = new RenderTurns();
  const begun: number[] = [];
  const all = Array.from({ length: 10 }, (_, number) =>
    turns.next().then(() => begun.push(number)),
  );
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual([0, 1, 2, 3]);
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("begins them also while connections never stop to arrive", async () => {
  const turns = new RenderTurns();
  let isDone = false;
  const all = Array.from({ length: 9 }, () => turns.next());
  void Promise.all(all).then(() => (isDone = true));
  while (!isDone) {
    turns.noteConnection();
    await nextTurn();
  }
});
