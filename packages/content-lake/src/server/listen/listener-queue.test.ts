import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Transaction } from "../../engine/types.ts";
import { createTimeLimiter } from "../../untrusted-queries/time-limiter.ts";
import { createListenerQueue, type QueuedListener } from "./listener-queue.ts";

function transaction(id: string): Transaction {
  return { sequence: 0, id, author: "a", timestamp: "", changes: [] };
}

function recorder(
  told: string[],
  callerId: string,
  work: () => void = () => {},
): QueuedListener {
  return {
    callerId,
    tell({ id }) {
      work();
      told.push(`${callerId} ${id}`);
    },
    onOverflow: () => told.push(`${callerId} overflow`),
  };
}

describe("the queue of listeners", () => {
  it("makes a caller that used its share wait, and lets others go on", async () => {
    let time = 0;
    const limiter = createTimeLimiter(() => time);
    const told: string[] = [];
    const queue = createListenerQueue(limiter);
    limiter.spend("greedy", 3_000);
    queue.push(recorder(told, "greedy"), transaction("1"));
    queue.push(recorder(told, "modest"), transaction("1"));
    await turn();
    await turn();
    expect(told).toEqual(["modest 1"]);
    expect(limiter.waitMs("greedy")).toBe(10_000);
    time = 10_000;
    queue.push(recorder(told, "modest"), transaction("2"));
    while (queue.waiting > 0) await turn();
    expect(told).toContain("greedy 1");
    queue.close();
  });

  it("gives up on a listener that falls too far behind", () => {
    const limiter = createTimeLimiter();
    limiter.spend("greedy", 1e9);
    const told: string[] = [];
    const queue = createListenerQueue(limiter);
    const listener = recorder(told, "greedy");
    const event = transaction("1");
    for (let count = 0; count <= 50_000; count += 1)
      queue.push(listener, event);
    expect(told).toEqual(["greedy overflow"]);
    queue.close();
  });
});
