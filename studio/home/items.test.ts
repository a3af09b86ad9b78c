import type { SanityDocument } from "sanity";
import { expect, it } from "vitest";

import type { Approval } from "../approvals/approval.ts";
import { approvalItem, type Known, requestRow } from "./items.ts";

const approval = { documentId: "deadline-1", note: "" } as Approval;
const draft = {
  _id: "drafts.deadline-1",
  _type: "deadlineRule",
} as unknown as SanityDocument;
const length = { label: "Length", before: "60", after: "61" };
const words = { label: "The fact", before: "60 days", after: "x".repeat(99) };

it.each([
  [[length], "Length: 60 → 61 · asked"],
  [[words, length], "Length: 60 → 61, and 1 more · asked"],
  [[words], "asked"],
  [null, "asked"],
])("a request says what changes, and how: %j", (lines, detail) => {
  const shown = { name: "Texas", draft, published: null, facts: [], lines };
  expect(
    requestRow(approval, shown, { typeTitle: () => "" }, "asked"),
  ).toMatchObject({ name: "Texas", detail });
});

it.each([
  [[length], ["Review", "Approve and publish", "Decline"]],
  [null, ["Review", "Decline"]],
])(
  "a request is reviewed first, and approved only where all of it is shown: %j",
  async (lines, texts) => {
    let opened = "";
    const known = {
      nameOf: String,
      typeTitle: String,
      open: (address: string) => (opened = address),
    } as unknown as Known;
    const shown = { name: "Texas", draft, published: null, facts: [], lines };
    const { ways } = approvalItem(approval, shown, known);
    expect(ways.map(({ text }) => text)).toEqual(texts);
    await ways[0]?.run("");
    expect(opened).toContain("id=deadline-1;type=deadlineRule;inspect=");
  },
);
