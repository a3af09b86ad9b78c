import { describe, expect, it } from "vitest";

import {
  approvalVerdict,
  isDraftOfCounsel,
  publicationNote,
  updatedAtVerdict,
} from "./date.ts";

const now = Date.parse("2026-11-22T12:00:00Z");

describe("an approval", () => {
  it("needs a name and a day, or neither", () => {
    expect(approvalVerdict(undefined, now)).toBe(true);
    expect(approvalVerdict({}, now)).toBe(true);
    expect(approvalVerdict({ name: "A" }, now)).toMatch(/day/);
    expect(approvalVerdict({ date: "2026-11-22" }, now)).toMatch(/who/);
    expect(approvalVerdict({ name: "A", date: "2026-11-22" }, now)).toBe(true);
  });

  it("does not lie in the future", () => {
    expect(approvalVerdict({ name: "A", date: "2026-11-23" }, now)).toMatch(
      /future/,
    );
  });

  it("ends with a later change of the text", () => {
    const approvedByCounsel = { name: "A", date: "2026-11-20" };
    expect(isDraftOfCounsel({ updatedAt: "2026-11-20T23:00:00Z" })).toBe(true);
    expect(
      isDraftOfCounsel({
        approvedByCounsel,
        updatedAt: "2026-11-20T23:00:00Z",
      }),
    ).toBe(false);
    expect(
      isDraftOfCounsel({ approvedByCounsel, updatedAt: "2026-11-21" }),
    ).toBe(true);
  });
});

describe("a date of publication", () => {
  it.each([
    ["2026-11-22T13:00:00Z", "Nov 22, 2026, 7:00 AM CST"],
    ["2026-11-23", "Nov 23, 2026, 12:00 AM CST"],
    ["2027-07-01T00:00:00Z", "Jun 30, 2027, 7:00 PM CDT"],
  ])("says from when on visitors see %s", (date, moment) => {
    expect(publicationNote(date, now)).toContain(`from ${moment} on`);
  });

  it.each([undefined, null, "2026-11-22T12:00:00Z", "2026-11-22", "soon"])(
    "says nothing once it has come: %s",
    (date) => expect(publicationNote(date, now)).toBe(true),
  );
});

describe("a date of the last change", () => {
  it.each(["2026-11-22T13:00:00Z", "2026-11-23", "2027-01-01T00:00:00Z"])(
    "is refused when it lies ahead: %s",
    (date) => expect(updatedAtVerdict(date, now)).toMatch(/future/),
  );

  it.each([undefined, null, "2026-11-22T12:04:00Z", "2024-01-01"])(
    "is taken otherwise, and when the clocks differ a little: %s",
    (date) => expect(updatedAtVerdict(date, now)).toBe(true),
  );
});
