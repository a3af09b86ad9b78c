import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { atLeast, TooSlow, within } from "./limits.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a promise has come to by now. */
function watch(work: Promise<unknown>) {
  const seen = { outcome: "pending" };
  work.then(
    () => (seen.outcome = "fulfilled"),
    () => (seen.outcome = "rejected"),
  );
  return seen;
}

describe("an answer whose time must not reveal anything", () => {
  it.each([
    ["right", () => Promise.resolve("in")],
    ["wrong", () => Promise.reject(new Error("refused"))],
  ])("comes no earlier when it is %s", async (_name, work) => {
    const seen = watch(atLeast(500, work));
    await vi.advanceTimersByTimeAsync(499);
    expect(seen.outcome).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.outcome).not.toBe("pending");
  });

  it("waits for work that takes longer, and no longer than that", async () => {
    const slow = () => new Promise((resolve) => setTimeout(resolve, 800));
    const seen = watch(atLeast(500, slow));
    await vi.advanceTimersByTimeAsync(799);
    expect(seen.outcome).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.outcome).toBe("fulfilled");
  });
});

describe("work with a time limit", () => {
  it("is given up after the limit, also if it fails later", async () => {
    const late = new Promise((_resolve, reject) =>
      setTimeout(() => reject(new Error("too late")), 2000),
    );
    const given = expect(within(1000, late)).rejects.toThrow(TooSlow);
    await vi.advanceTimersByTimeAsync(3000);
    await given;
  });

  it("leaves no timer behind", async () => {
    expect(await within(1000, Promise.resolve("done"))).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });
});
