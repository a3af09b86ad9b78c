import { describe, expect, it } from "vitest";

import {
  ageInDays,
  changedFactVerdict,
  checkAgeVerdict,
  checkDateVerdict,
  isOverdue,
  verifiedFactVerdict,
} from "./legal-fact.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const sourced = {
  value: "2 years",
  status: "verified",
  citation: "Tex. Ins. Code 542.055",
  sourceUrl: "https://statutes.capitol.texas.gov",
  lastVerifiedAt: "2026-11-20",
};

describe("verifiedFactVerdict", () => {
  it("names everything that a verified number lacks", () => {
    expect(verifiedFactVerdict(sourced)).toBe(true);
    expect(verifiedFactVerdict({ value: "2", status: "unverified" })).toBe(
      true,
    );
    const verdict = verifiedFactVerdict({ value: "2", status: "verified" });
    expect(verdict).toMatch(/citation.*source.*date/);
    expect(verifiedFactVerdict({ ...sourced, sourceUrl: undefined })).toMatch(
      /needs the address of the source\./,
    );
  });
});

describe("changedFactVerdict", () => {
  const bare = { value: "1 year", status: "unverified" };

  it("asks for a citation when a number is changed or new", () => {
    expect(changedFactVerdict(bare, "2 years")).toMatch(/citation/);
    expect(changedFactVerdict(bare, null)).toMatch(/citation/);
  });

  it("leaves an old number alone, and one with a citation", () => {
    expect(changedFactVerdict(bare, "1 year")).toBe(true);
    expect(changedFactVerdict(sourced, "9 years")).toBe(true);
  });
});

describe("the date of the last check", () => {
  it("warns after 180 days and not before", () => {
    expect(checkAgeVerdict("2026-05-25", now)).toBe(true);
    expect(ageInDays("2026-05-24", now)).toBe(181);
    expect(checkAgeVerdict("2026-05-24", now)).toMatch(/181 days ago/);
    expect(checkAgeVerdict(undefined, now)).toBe(true);
  });

  it("cannot lie in the future", () => {
    expect(checkDateVerdict("2026-11-21", now)).toBe(true);
    expect(checkDateVerdict("2026-11-23", now)).toMatch(/future/);
  });

  it("makes only verified facts overdue", () => {
    const old = { ...sourced, lastVerifiedAt: "2025-01-01" };
    expect(isOverdue(old, now)).toBe(true);
    expect(isOverdue({ ...old, status: "unverified" }, now)).toBe(false);
    expect(isOverdue(sourced, now)).toBe(false);
  });
});
