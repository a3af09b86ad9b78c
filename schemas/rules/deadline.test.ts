import { describe, expect, it } from "vitest";

import {
  conflictingRules,
  type DeadlineRuleValue,
  deadlineSourceVerdict,
  deadlineVerdict,
  holidaysVerdict,
} from "./deadline.ts";

const suit: DeadlineRuleValue = {
  deadline: "suit",
  direction: "leastTime",
  start: "loss",
  length: 1,
  countedIn: "years",
  state: { _ref: "state-texas" },
};

describe("a deadline rule", () => {
  it("has a source", () => {
    const citation = "Tex. Ins. Code 542.055";
    const sourceUrl = "https://law.example/542";
    expect(deadlineSourceVerdict({ citation, sourceUrl })).toBe(true);
    for (const bare of [{ citation }, { sourceUrl }, {}, undefined])
      expect(deadlineSourceVerdict(bare)).toMatch(/source/);
  });

  it("bounds the one that has to keep it, from an event that comes before", () => {
    expect(deadlineVerdict(suit)).toBe(true);
    expect(deadlineVerdict({ ...suit, direction: "mostTime" })).toMatch(
      /policyholder/,
    );
    const insurers = { ...suit, deadline: "payment", direction: "mostTime" };
    expect(deadlineVerdict({ ...insurers, start: "agreement" })).toBe(true);
    expect(deadlineVerdict({ ...insurers, direction: "leastTime" })).toMatch(
      /insurer has to keep/,
    );
    expect(deadlineVerdict({ ...insurers, start: "denial" })).toMatch(/begins/);
    expect(
      deadlineVerdict({
        ...insurers,
        deadline: "acknowledgement",
        start: "agreement",
      }),
    ).toMatch(/acknowledges/);
    expect(
      deadlineVerdict({ ...suit, deadline: "noticeOfLoss", start: "denial" }),
    ).toMatch(/begins with the loss/);
    expect(deadlineVerdict(undefined)).toBe(true);
  });

  it("in business days says whether holidays count", () => {
    const days = { ...suit, countedIn: "businessDays" };
    expect(holidaysVerdict(days)).toMatch(/business days/);
    expect(holidaysVerdict({ ...days, holidays: "unknown" })).toBe(true);
    const stateHolidays = [{}];
    expect(
      holidaysVerdict({ ...days, holidays: "counted", stateHolidays }),
    ).toMatch(/left out/);
    expect(
      holidaysVerdict({ ...days, holidays: "federal", stateHolidays }),
    ).toBe(true);
    expect(holidaysVerdict(suit)).toBe(true);
  });
});

describe("two rules of one scope", () => {
  const beside = (changed: DeadlineRuleValue) =>
    conflictingRules(suit, [{ _id: "other", ...suit, ...changed }]).length;

  it("conflict if they say different times", () => {
    expect(beside({})).toBe(0);
    expect(beside({ length: 2 })).toBe(1);
    expect(beside({ length: 12, countedIn: "months" })).toBe(1);
    expect(beside({ length: 2, perils: ["hail"] })).toBe(1);
  });

  it("do not conflict if one is about another state, peril, policy or beginning", () => {
    expect(beside({ length: 2, state: { _ref: "state-utah" } })).toBe(0);
    expect(beside({ length: 2, state: null })).toBe(0);
    expect(beside({ length: 2, start: "denial" })).toBe(0);
    expect(beside({ length: 2, deadline: "proofOfLoss" })).toBe(0);
    const hail = { ...suit, perils: ["hail"], owners: ["homeowner"] };
    const others = [
      { _id: "a", ...hail, length: 2, perils: ["fire"] },
      { _id: "b", ...hail, length: 2, owners: ["farm"] },
    ];
    expect(conflictingRules(hail, others)).toEqual([]);
  });
});
