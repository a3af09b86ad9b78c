import { describe, expect, it } from "vitest";

import { publishedAtVerdict, updatedAtVerdict } from "./past-date.ts";

const now = Date.parse("2026-11-22T12:00:00Z");

describe("a date of publication", () => {
  it.each(["2026-11-22T13:00:00Z", "2026-11-23", "2027-01-01T00:00:00Z"])(
    "is refused in words when it lies ahead: %s",
    (date) => {
      expect(publishedAtVerdict(date, now)).toMatch(/cannot be scheduled/);
      expect(updatedAtVerdict(date, now)).toMatch(/future/);
    },
  );

  it.each([
    undefined,
    null,
    "2026-11-22T12:04:00Z",
    "2026-11-22",
    "2024-01-01",
  ])("is taken otherwise, and when the clocks differ a little: %s", (date) => {
    expect(publishedAtVerdict(date, now)).toBe(true);
    expect(updatedAtVerdict(date, now)).toBe(true);
  });
});
