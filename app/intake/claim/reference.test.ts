import { describe, expect, it } from "vitest";

import { makeReference } from "./reference.server";

describe("a reference", () => {
  it("is a prefix, the time and exactly eight random characters", () => {
    const now = Date.UTC(2026, 10, 21);
    for (let round = 0; round < 200; round += 1) {
      const reference = makeReference("consultation", now);
      expect(reference).toMatch(/^CLAIM-[0-9A-Z]{16}$/);
      expect(reference.slice(6, 14)).toBe(now.toString(36).toUpperCase());
    }
    expect(makeReference("contact", now)).toMatch(/^MSG-[0-9A-Z]{16}$/);
  });

  it("differs from those of the same moment", () => {
    const made = Array.from({ length: 1_000 }, () =>
      makeReference("consultation", 0),
    );
    expect(new Set(made).size).toBe(1_000);
  });
});
