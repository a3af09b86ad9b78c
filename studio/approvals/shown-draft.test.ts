import { expect, it } from "vitest";
import type { Schema } from "sanity";

import { groqClient } from "../groq-client.fixture.ts";
import type { Approval } from "./approval.ts";
import { loadShownDrafts } from "./shown-draft.ts";

const fields = ["name", "duty"].map((name) => ({
  name,
  type: { title: name },
}));
const schema = { get: () => ({ fields }) } as unknown as Schema;

const texas = {
  _id: "state-texas",
  _type: "state",
  _rev: "p1",
  name: "Texas",
  duty: "15 days",
};
const draft = {
  ...texas,
  _id: "drafts.state-texas",
  _rev: "d1",
  duty: "Within {days|15} days",
};
const days = {
  _id: "fact-days",
  _type: "fact",
  _rev: "f1",
  name: "days",
  value: "{ten|11}",
};
const ten = { ...days, _id: "fact-ten", _rev: "f2", name: "ten", value: "10" };
const drafted = { ...ten, _id: "drafts.fact-ten", _rev: "f3", value: "90" };
const DATASET = [texas, draft, days, ten, drafted];

const request: Approval = {
  id: "approval.1",
  documentId: "state-texas",
  documentType: "article",
  draftRevision: "d1",
  title: "Two misspelled words",
  askedBy: "ann",
  askedAt: "",
  askedOf: ["ben"],
  note: "",
};

async function shown(dataset: object[], asked: Approval = request) {
  const all = await loadShownDrafts(groqClient(dataset), schema, [asked]);
  return all.get(asked.id);
}

it("a request shows what its draft changes, as visitors would read it", async () => {
  expect(await shown(DATASET)).toMatchObject({
    name: "Texas",
    draft: { _rev: "d1" },
    published: { _rev: "p1" },
    // Every printed fact, by itself or within another one.
    facts: [
      { _id: "fact-days", _rev: "f1" },
      { _id: "fact-ten", _rev: "f2" },
    ],
    lines: [{ label: "duty", before: "15 days", after: "Within 10 days" }],
  });
});

it.each<[string, object[], Partial<Approval>]>([
  ["an earlier Studio's request", DATASET, { draftRevision: null }],
  ["a fact that is not published", [texas, draft, days, drafted], {}],
])("%s is opened first", async (_, dataset, fields) => {
  const found = await shown(dataset, { ...request, ...fields });
  expect(found).toMatchObject({ draft: { _rev: "d1" }, lines: null });
});

it("a request for another state of the draft is none", async () => {
  expect(await shown(DATASET, { ...request, draftRevision: "d0" })).toBe(
    undefined,
  );
  expect(await shown([texas, days, ten])).toBeUndefined();
});
