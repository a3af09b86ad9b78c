import { expect, it, onTestFinished, vi } from "vitest";

import { Turns, type Waiting } from "./turns.ts";

const A = "192.0.2.0/24";
const B = "198.51.100.0/24";

/** One place, in which each job waits until the test ends it. */
function openTurns(mostWaiting = 100) {
  const turns = new Turns<string>({
    atOnce: 1,
    mostWaiting,
    longestMs: 60_000,
  });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    turns,
    order,
    ask: (waiting: Waiting, key: string) =>
      turns.run(waiting, key, async () => {
        order.push(key);
        await new Promise<void>((resolve) => ends.push(resolve));
        return key;
      }),
    /** Ends running jobs until none is left. */
    async finish(all: readonly Promise<string>[]) {
      let isDone = false;
      void Promise.all(all).then(() => (isDone = true));
      while (!isDone) {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

it("who has read for hours is not behind all that a new network asks for", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const turns = new Turns<string>({ atOnce: 1, mostWaiting: 99, longestMs: 9 });
  const order: string[] = [];
  const read = (network: string, ms = 100) =>
    turns.run(network, Symbol(), async () => {
      vi.advanceTimersByTime(ms);
      order.push(network);
      return "";
    });
  for (let n = 0; n < 100; n += 1) await read(A, 1_000);
  const flood = Array.from({ length: 50 }, () => read(B));
  await Promise.all([...flood, read(A)]);
  expect(order.slice(100).indexOf(A)).toBeLessThan(15);
});

it("what two networks wait for is made once, at the first turn of one of them", async () => {
  const { ask, finish, order } = openTurns();
  const flood = ["a0", "a1", "a2", "page"].map((key) => ask(A, key));
  await finish([...flood, ask(B, "page")]);
  expect(order).toEqual(["a0", "page", "a1", "a2"]);
});

it("what takes too long, or fails, gives its place to the next", async () => {
  const turns = new Turns<string>({ atOnce: 1, mostWaiting: 9, longestMs: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = turns.run(A, "slow", () => promise);
  const failed = turns.run(A, "failed", async () => {
    throw new Error("failed");
  });
  await expect(failed).rejects.toThrow("failed");
  expect(await turns.run(B, "next", async () => "next")).toBe("next");
  resolve("slow");
  expect(await slow).toBe("slow");
});
