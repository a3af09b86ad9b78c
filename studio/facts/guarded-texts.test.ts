import { expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import { changesByFacts, guardedTextsWith } from "./guarded-texts.ts";

const factOf = (name: string, value: string) => ({
  _id: `fact-${name}`,
  _type: "fact",
  title: name,
  name,
  value,
});
const fee = factOf("fee", "{least|5}-15%");
const least = factOf("least", "10");
const texas = {
  _id: "state-texas",
  _type: "state",
  name: "Texas",
  intro: "Our fee is {fee|10-15%}",
  legalFacts: [
    { _key: "a", value: "At most {fee|10-15%}, never {fee|10-15%} more" },
    { _key: "b", value: "15 days" },
  ],
};
const rule = {
  _id: "rule-1",
  _type: "deadlineRule",
  title: "Report",
  legalFact: { value: "{least} days" },
};
const draft = { ...texas, _id: "drafts.state-texas" };
const client = groqClient([fee, least, texas, draft, rule]);

it("the texts of Compliance read as they will, each once", async () => {
  expect(await guardedTextsWith(client, { ...fee, value: "33%" })).toEqual([
    {
      subject: "state.legalFacts",
      name: "Texas",
      text: "At most 33%, never 33% more",
    },
  ]);
});

it("a fact within another one is read in its texts, too", async () => {
  const changed = { ...least, _id: "drafts.fact-least", value: "20" };
  expect(await changesByFacts(client, changed, least)).toEqual([
    "“Texas” will read: “At most 20-15%, never 20-15% more”",
    "“Report” will read: “20 days”",
  ]);
  const noted = { ...changed, value: "10", note: "Asked the firm" };
  expect(await changesByFacts(client, noted, least)).toEqual([]);
});
