import { expect, it } from "vitest";

import {
  conflictingRules,
  type DeadlineRuleValue,
  deadlineSourceVerdict,
  deadlineVerdict,
  holidaysVerdict,
} from "./deadline.ts";

const RIGHT = /^true$/;
const suit: DeadlineRuleValue = {
  ...{ deadline: "suit", direction: "leastTime", start: "loss" },
  ...{ length: 1, countedIn: "years", state: { _ref: "state-texas" } },
};
const payment = { ...suit, deadline: "payment", direction: "mostTime" };

it("a deadline rule has a source", () => {
  const citation = "Tex. Ins. Code 542.055";
  const sourceUrl = "https://law.example/542";
  expect(deadlineSourceVerdict({ citation, sourceUrl })).toBe(true);
  for (const bare of [{ citation }, { sourceUrl }, {}, undefined])
    expect(deadlineSourceVerdict(bare)).toMatch(/source/);
});

it.each([
  [suit, RIGHT],
  [{ ...suit, direction: "mostTime" }, /policyholder/],
  [{ ...suit, deadline: "noticeOfLoss", start: "denial" }, /with the loss/],
  [{ ...payment, start: "agreement" }, RIGHT],
  [{ ...payment, direction: "leastTime" }, /insurer has to keep/],
  [{ ...payment, start: "denial" }, /begins/],
  [
    { ...payment, deadline: "acknowledgement", start: "agreement" },
    /acknowledges/,
  ],
  [undefined, RIGHT],
])("bounds the one that has to keep it: %j", (rule, words) =>
  expect(String(deadlineVerdict(rule))).toMatch(words),
);

it.each([
  [{}, /business days/],
  [{ holidays: "unknown" }, RIGHT],
  [{ holidays: "counted", stateHolidays: [{}] }, /left out/],
  [{ holidays: "federal", stateHolidays: [{}] }, RIGHT],
  [{ countedIn: "years" }, RIGHT],
])("in business days says whether holidays count: %j", (fields, words) => {
  const rule = { ...suit, countedIn: "businessDays", ...fields };
  expect(String(holidaysVerdict(rule))).toMatch(words);
});

const hail = { ...suit, perils: ["hail"], owners: ["homeowner"] };

it.each([
  [suit, {}, 0],
  [suit, { length: 2 }, 1],
  [suit, { length: 12, countedIn: "months" }, 1],
  [suit, { length: 2, perils: ["hail"] }, 1],
  [suit, { length: 2, state: { _ref: "state-utah" } }, 0],
  [suit, { length: 2, state: null }, 0],
  [suit, { length: 2, start: "denial" }, 0],
  [suit, { length: 2, deadline: "proofOfLoss" }, 0],
  [hail, { length: 2, perils: ["fire"] }, 0],
  [hail, { length: 2, owners: ["farm"] }, 0],
])("conflicts with another of its scope: %j, %j", (rule, changed, count) =>
  expect(
    conflictingRules(rule, [{ _id: "other", ...rule, ...changed }]),
  ).toHaveLength(count),
);
