import { expect, it } from "vitest";

import {
  type DeadlineRuleValue,
  deadlineSourceVerdict,
  deadlineVerdict,
  holidaysVerdict,
} from "./deadline.ts";

const RIGHT = /^true$/;
const suit: DeadlineRuleValue = {
  deadline: "suit",
  direction: "leastTime",
  start: "loss",
  countedIn: "years",
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
  [{ ...payment, direction: "leastTime" }, /insurer has to keep/],
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
