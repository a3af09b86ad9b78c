import { describe, expect, it } from "vitest";

import { approvalVerdict, isDraftOfCounsel } from "./approval.ts";

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
