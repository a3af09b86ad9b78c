import { describe, expect, it } from "vitest";

import { makeReference, referenceOf } from "./reference.server";

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

  it("is the same for the same words of one form, and for no others", () => {
    const shownAt = Date.UTC(2026, 10, 21);
    const sent = { key: "k", fingerprint: "f", shownAt };
    const reference = referenceOf("consultation", sent);
    expect(reference).toMatch(/^CLAIM-[0-9A-Z]{16}$/);
    expect(reference.slice(6, 14)).toBe(shownAt.toString(36).toUpperCase());
    expect(referenceOf("consultation", { ...sent })).toBe(reference);
    const others = Array.from({ length: 1_000 }, (_, n) =>
      referenceOf("consultation", { ...sent, fingerprint: `f${n}` }),
    );
    expect(
      new Set([
        reference,
        referenceOf("consultation", { ...sent, key: "l" }),
        ...others,
      ]).size,
    ).toBe(1_002);
  });

  it("differs from those of the same moment", () => {
    const made = Array.from({ length: 1_000 }, () =>
      makeReference("consultation", 0),
    );
    expect(new Set(made).size).toBe(1_000);
  });
});
