import { describe, expect, it } from "vitest";

import { RenderScheduler } from "./render-scheduler.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Requests so many turns. Out: the list of those that were given so far. */
function ask(queue: RenderScheduler, count: number): number[] {
  const begun: number[] = [];
  for (let n = 0; n < count; n += 1)
    void queue.turn().then(() => begun.push(n));
  return begun;
}

describe("per-request renderings", () => {
  it("begin at once while there are few", async () => {
    const begun = ask(new RenderScheduler(), 3);
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
  });

  it("let other requests in between when there are many, and keep their order", async () => {
    const begun = ask(new RenderScheduler(), 100);
    const counts: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.resolve();
      counts.push(begun.length);
      await nextTurn();
    }
    expect(counts).toEqual([32, 64, 96, 100]);
    expect(begun).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it("wait for new connections, but not for ever", async () => {
    let clock = 0;
    const queue = new RenderScheduler(() => clock);
    queue.noteConnection();
    const begun = ask(queue, 6);
    const counts: number[] = [];
    for (; clock < 160; clock += 10) {
      await nextTurn();
      counts.push(begun.length);
      queue.noteConnection();
    }
    expect(counts).toEqual([
      ...Array<number>(5).fill(0),
      ...Array<number>(6).fill(4),
      ...Array<number>(5).fill(6),
    ]);
  });

  it("go on as soon as no visitor arrives any more", async () => {
    const queue = new RenderScheduler(() => 0);
    queue.noteConnection();
    const begun = ask(queue, 2);
    await nextTurn();
    expect(begun).toEqual([]);
    await nextTurn();
    expect(begun).toEqual([0, 1]);
  });
});
