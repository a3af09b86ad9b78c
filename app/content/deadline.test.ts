import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import {
  deadlineDirections,
  deadlineKinds,
  deadlineStarts,
  deadlineUnits,
  holidayRules,
  shorteningRules,
} from "../../domain/deadline-terms";

import { DEADLINE_RULES_QUERY } from "./deadline.query";

const legalFact = {
  citation: "Tex. Ins. Code 542.056",
  sourceUrl: "https://a",
};
const rule = {
  _id: "rule",
  _type: "deadlineRule",
  deadline: "decision",
  direction: "mostTime",
  start: "proofOfLoss",
  length: 15,
  countedIn: "calendarDays",
  legalFact,
};

/** The ids of the rules by which the calculator counts. */
async function counted(...dataset: object[]): Promise<string[]> {
  return (await rulesOf(...dataset)).map(({ id }) => id);
}

async function rulesOf(...dataset: object[]) {
  const params = { slug: "texas" };
  const query = parse(DEADLINE_RULES_QUERY, { params });
  const answer = await evaluate(query, { dataset, params });
  return (await answer.get()) as {
    id: string;
    holidays: string;
    mayPolicyShorten: string;
  }[];
}

it.each([
  { deadline: undefined },
  { direction: "atMost" },
  { countedIn: "fortnights" },
  { direction: undefined },
  { length: undefined },
  { length: "15" },
  { length: 0 },
  { length: 1_001 },
  { legalFact: { ...legalFact, citation: "" } },
  { legalFact: { citation: "A law" } },
])("a rule with %j is not counted, and the others are", async (damage) => {
  const other = { ...rule, _id: "other" };
  expect(await counted(rule, other)).toEqual(["other", "rule"]);
  expect(await counted({ ...rule, ...damage }, other)).toEqual(["other"]);
});

it("every choice of the Studio is counted", async () => {
  for (const [field, choices] of Object.entries({
    deadline: deadlineKinds,
    direction: deadlineDirections,
    start: deadlineStarts,
    countedIn: deadlineUnits,
  }))
    for (const { value } of choices)
      expect(await counted({ ...rule, [field]: value })).toEqual(["rule"]);
  for (const [field, choices] of Object.entries({
    holidays: holidayRules,
    mayPolicyShorten: shorteningRules,
  }))
    for (const { value } of choices)
      expect(await rulesOf({ ...rule, [field]: value })).toMatchObject([
        { [field]: value },
      ]);
});

it("what a rule says of holidays and of policies is not known where it is no choice", async () => {
  expect(
    await rulesOf({ ...rule, holidays: "never", mayPolicyShorten: "maybe" }),
  ).toMatchObject([{ holidays: "unknown", mayPolicyShorten: "unknown" }]);
});
