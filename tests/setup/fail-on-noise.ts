import { afterEach, beforeEach, expect, vi } from "vitest";

// A slow machine may need more than Vitest's default of one second.
const { waitFor } = vi;
if (waitFor.name !== "waitPatiently") {
  vi.waitFor = function waitPatiently(callback, options) {
    const limit = typeof options === "number" ? { timeout: options } : options;
    return waitFor(callback, { timeout: 90_000, ...limit });
  };
}

// An unexpected console.error or console.warn is a defect that a passing test
// would hide. A test that provokes one replaces the spy and asserts it.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  for (const method of ["error", "warn"] as const) {
    const spy = vi.mocked(console[method]);
    if (!vi.isMockFunction(spy)) continue;
    const calls = spy.mock.calls;
    const expected = spy.getMockImplementation() !== undefined;
    spy.mockRestore();
    if (!expected) expect(calls, `unexpected console.${method}`).toEqual([]);
  }
});
