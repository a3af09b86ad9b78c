import { expect, it } from "vitest";

import {
  changedFactVerdict,
  checkAgeVerdict,
  isOverdue,
  verifiedFactVerdict,
} from "./legal-fact.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const RIGHT = /^true$/;
const bare = { value: "1 year", status: "unverified" };
const sourced = {
  value: "2 years",
  status: "verified",
  lastVerifiedAt: "2026-11-20",
  citation: "Tex. Ins. Code 542.055",
  sourceUrl: "https://statutes.capitol.texas.gov",
};

it.each([
  [sourced, RIGHT],
  [{ value: "2", status: "verified" }, /citation.*source.*date/],
  [{ ...sourced, sourceUrl: undefined }, /needs the address of the source\./],
])("a verified number names what it is from: %j", (fact, words) =>
  expect(String(verifiedFactVerdict(fact))).toMatch(words),
);

it.each([
  [bare, "2 years", /citation/],
  [bare, null, /citation/],
  [bare, "1 year", RIGHT],
  [sourced, "9 years", RIGHT],
])("a number that changes needs a citation: %j was %s", (fact, was, words) =>
  expect(String(changedFactVerdict(fact, was))).toMatch(words),
);

it.each([
  ["2026-05-25", RIGHT, false],
  ["2026-05-24", /181 days ago/, true],
  ["2025-01-01", /days ago/, true],
  [undefined, RIGHT, true],
])("is checked again after 180 days: %s", (lastVerifiedAt, words, isOld) => {
  expect(String(checkAgeVerdict(lastVerifiedAt, now))).toMatch(words);
  const status = "verified";
  expect(
    isOverdue({ status, ...(lastVerifiedAt && { lastVerifiedAt }) }, now),
  ).toBe(isOld);
  expect(
    isOverdue({ ...bare, ...(lastVerifiedAt && { lastVerifiedAt }) }, now),
  ).toBe(false);
});
