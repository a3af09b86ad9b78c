import { afterEach, beforeEach, expect, vi } from "vitest";
import { removeLakes } from "../src/engine/lake.fixture.ts";

// A slow machine may need more than the second that Vitest waits by default.
const { waitFor } = vi;
if (waitFor.name !== "waitPatiently") {
  vi.waitFor = function waitPatiently(callback, options) {
    const limit = typeof options === "number" ? { timeout: options } : options;
    return waitFor(callback, { timeout: 90_000, ...limit });
  };
}

// An unexpected console.error or console.warn is a defect that a green test
// would hide. A test that provokes one replaces the spy and asserts on it.
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

// Test files share a process and what they import: a hook in the fixture itself
// would be that of the first file alone.
afterEach(removeLakes);
