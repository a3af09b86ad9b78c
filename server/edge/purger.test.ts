import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { PurgedTags } from "./purge-requests.ts";
import { Purger, type PurgerOptions } from "./purger.ts";

/** The purges that the edge was asked for, a text each. */
let purges: string[];
let failures: unknown[];
let isDown: boolean;
/** Lets a purge end that waits, if it is set. */
let gate: Promise<void> | null;
let purger: Purger;

beforeEach(() => {
  vi.useFakeTimers();
  [purges, failures] = [[], []];
  [isDown, gate] = [false, null];
});
afterEach(() => {
  purger.stop();
  vi.useRealTimers();
});

function start(options: Partial<PurgerOptions> = {}): void {
  purger = new Purger({
    async purge(tags: PurgedTags) {
      purges.push(tags === "all" ? "all" : [...tags].sort().join(" "));
      await gate;
      if (isDown) throw new Error("the edge is down");
    },
    knowsPosition: true,
    onFailure: (error) => failures.push(error),
    ...options,
  });
}

function open(eventId: string | null): void {
  purger.opened(eventId);
  purger.setConnected(true);
}

function edit(eventId: string, ...tags: string[]): void {
  purger.setLastEventId(eventId);
  purger.invalidate(tags);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens the stream with nothing to purge. */
async function startSettled(): Promise<void> {
  start();
  open("e0");
  await pass(1_000);
  purges = [];
}

describe("an edit", () => {
  it("is purged at once, and again before a second is over", async () => {
    await startSettled();
    edit("e1", "s1:a");
    expect(purges).toEqual(["s1:a"]);
    await pass(900);
    expect(purges).toEqual(["s1:a", "s1:a"]);
    await pass(60_000);
    expect(purges).toHaveLength(2);
  });

  it("during a purge is purged with all others behind it", async () => {
    await startSettled();
    let finish = () => {};
    gate = new Promise((resolve) => (finish = resolve));
    edit("e1", "s1:a");
    edit("e2", "s1:b");
    edit("e3", "s1:c", "s1:b");
    expect(purges).toEqual(["s1:a"]);
    finish();
    await pass(10);
    expect(purges).toEqual(["s1:a", "s1:b s1:c"]);
    await pass(900);
    expect(purges.slice(2).join(" ").split(" ").sort()).toEqual(
      expect.arrayContaining(["s1:a", "s1:b", "s1:c"]),
    );
  });
});

describe("an edge that refuses", () => {
  it("is asked until it takes it, less and less often, and reported once", async () => {
    await startSettled();
    isDown = true;
    edit("e1", "s1:a");
    await pass(120_000);
    const asked = purges.length;
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(25);
    expect(failures).toHaveLength(1);
    isDown = false;
    await pass(31_000);
    expect(purges.at(-1)).toBe("s1:a");
    await pass(60_000);
    expect(purges.slice(asked)).toEqual(["s1:a", "s1:a"]);
  });

  it("gets short lifetimes until it has taken the purge", async () => {
    await startSettled();
    expect(purger.isCurrent).toBe(true);
    isDown = true;
    edit("e1", "s1:a");
    await pass(10);
    expect(purger.isCurrent).toBe(false);
    isDown = false;
    await pass(2_000);
    expect(purger.isCurrent).toBe(true);
  });
});

describe("a start", () => {
  it.each(["e7", null])(
    "purges all pages, also where its stream opens behind %s",
    async (eventId) => {
      start();
      expect(purger.isCurrent).toBe(false);
      open(eventId);
      await pass(1_000);
      expect(purges).toEqual(["all", "all"]);
      expect(purger.isCurrent).toBe(true);
    },
  );
});

describe("a stream that breaks", () => {
  it.each([
    ["there was an edit meanwhile", true, "e1"],
    ["the stream has no position", true, null],
    ["an id of the stream says nothing", false, "e0"],
  ])("purges all pages if %s", async (_, knowsPosition, eventId) => {
    start({ knowsPosition });
    open("e0");
    await pass(1_000);
    purges = [];
    purger.setConnected(false);
    open(eventId);
    await pass(10);
    expect(purges).toEqual(["all"]);
  });

  it("and opens at the same event a moment later changes nothing", async () => {
    await startSettled();
    purger.setConnected(false);
    expect(purger.isCurrent).toBe(false);
    await pass(1_500);
    open("e0");
    await pass(60_000);
    expect(purges).toEqual([]);
    expect(purger.isCurrent).toBe(true);
  });
});
