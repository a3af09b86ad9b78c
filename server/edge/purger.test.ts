import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { PurgedTags } from "./purge-requests.ts";
import { Purger, type PurgerOptions } from "./purger.ts";

/** The requested purges, as texts. */
let purges: string[];
let failures: unknown[];
let isDown: boolean;
/** If set, a purge waits for it. */
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
    onFailure: (error) => failures.push(error),
    ...options,
  });
}

const edit = (...tags: string[]) => purger.invalidate(tags);

/** The stream opens; edits may have happened before. */
function open(): void {
  purger.invalidateAll();
  purger.setConnected(true);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens the stream with nothing to purge. */
async function startSettled(): Promise<void> {
  start();
  open();
  await pass(1_000);
  purges = [];
}

describe("an edit", () => {
  it("is purged at once, and again before a second is over", async () => {
    await startSettled();
    edit("s1:a");
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
    edit("s1:a");
    edit("s1:b");
    edit("s1:c", "s1:b");
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
    edit("s1:a");
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
    edit("s1:a");
    await pass(10);
    expect(purger.isCurrent).toBe(false);
    isDown = false;
    await pass(2_000);
    expect(purger.isCurrent).toBe(true);
  });
});

it("a start purges all pages, and so does a stream that opens again", async () => {
  start();
  expect(purger.isCurrent).toBe(false);
  open();
  await pass(1_000);
  expect(purges).toEqual(["all", "all"]);
  expect(purger.isCurrent).toBe(true);
  purger.setConnected(false);
  expect(purger.isCurrent).toBe(false);
  await pass(60_000);
  expect(purges).toHaveLength(4);
  open();
  await pass(10);
  expect(purges).toHaveLength(5);
});
