import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

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
  const params = { slug: "texas" };
  const query = parse(DEADLINE_RULES_QUERY, { params });
  const answer = await evaluate(query, { dataset, params });
  return ((await answer.get()) as { id: string }[]).map(({ id }) => id);
}

it.each([
  { deadline: undefined },
  { direction: undefined },
  { start: undefined },
  { countedIn: undefined },
  { length: undefined },
  { length: "15" },
  { length: 0 },
  { length: 1.5 },
  { length: 1_001 },
  { legalFact: undefined },
  { legalFact: { ...legalFact, citation: "" } },
  { legalFact: { citation: "A law" } },
])("a rule with %j is not counted, and the others are", async (damage) => {
  const other = { ...rule, _id: "other" };
  expect(await counted(rule, other)).toEqual(["other", "rule"]);
  expect(await counted({ ...rule, ...damage }, other)).toEqual(["other"]);
});
