import { afterEach, expect, it, vi } from "vitest";

import { inTime } from "./in-time.ts";

afterEach(() => void vi.useRealTimers());

it("nobody waits longer than ten seconds for a validator that is never answered", async () => {
  vi.useFakeTimers();
  const { promise } = Promise.withResolvers<string>();
  const refused = expect(inTime(promise)).rejects.toThrow(/ten seconds/);
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});

it("an answer in time is returned, and leaves no timer", async () => {
  vi.useFakeTimers();
  await expect(inTime(Promise.resolve("errors"))).resolves.toBe("errors");
  expect(vi.getTimerCount()).toBe(0);
});
