import type { SanityClient } from "sanity";
import { expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import { carryValues } from "./carry-values.ts";

const fact = { _type: "fact", name: "fee", value: "10-15%", _rev: "f" };
const draft = { ...fact, _id: "drafts.fact-fee", value: "12%" };

function faq(_id: string, answer: string) {
  return { _id, _type: "faq", _rev: `r-${_id}`, answer };
}

const dataset = [
  { ...fact, _id: "fact-fee" },
  draft,
  faq("a", "Our fee: {fee|10-15%}"),
  faq("drafts.a", "Our fee: {fee|9%}"),
  faq("b", "{fee|12%} {gone|1%}"),
  faq("c", "10-15%"),
];

it("writes the new value into drafts and published texts, and nothing else", async () => {
  const written: unknown[] = [];
  const mutate = async ([{ patch }]: [{ patch: { id: string } }]) => {
    written.push(patch);
    if (patch.id === "a") throw new Error("refused");
  };
  const client = { ...groqClient(dataset), mutate } as unknown as SanityClient;
  await carryValues(client, draft);
  const set = { answer: "Our fee: {fee|12%}" };
  expect(written).toEqual([
    { id: "a", ifRevisionID: "r-a", set },
    { id: "drafts.a", ifRevisionID: "r-drafts.a", set },
  ]);
});
