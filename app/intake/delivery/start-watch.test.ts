import { describe, expect, it, vi } from "vitest";

import { startWatch } from "./start-watch.server";

/** Watches a database that gives these names, one after the other. Out: how often a new start was noticed. */
async function watch(names: readonly (string | null)[]): Promise<number> {
  const left = [...names];
  const onNewStart = vi.fn();
  const { promise: allAsked, resolve } = Promise.withResolvers<void>();
  const database = {
    startName: async () => {
      if (left.length === 0) resolve();
      return left.shift() ?? null;
    },
  };
  const loop = startWatch(database, onNewStart, 1);
  await allAsked;
  await loop.stop();
  return onNewStart.mock.calls.length;
}

describe("startWatch", () => {
  it.each([
    ["the same start", ["a", "a", "a"], 0],
    ["the same start after a pause", ["a", null, "a"], 0],
    ["another start", ["a", "b"], 1],
    ["another start after a pause", ["a", null, "b", "b"], 1],
    ["each of several starts", ["a", "b", "c"], 2],
    // Earlier deliveries may have reached an earlier start.
    ["a start that did not answer the first question", [null, "b", "b"], 1],
    ["a database that never answers", [null, null], 0],
  ])("notices %s", async (_what, names, times) => {
    expect(await watch(names)).toBe(times);
  });
});
