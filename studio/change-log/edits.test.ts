import type { RawPatch } from "mendoza";
import { expect, it } from "vitest";

import type { State } from "../approvals/difference.ts";
import { EditsBackwards, type Transaction } from "./edits.ts";

const article = (title: string) => ({ _type: "article", title });

/** A transaction after which each version was as given before it. */
function transaction(
  timestamp: string,
  before: Readonly<Record<string, State>>,
): Transaction {
  const effects = Object.entries(before).map(
    ([id, state]) => [id, { revert: [0, state] as RawPatch }] as const,
  );
  return {
    id: timestamp,
    author: "ann",
    timestamp,
    effects: Object.fromEntries(effects),
  };
}

const NOON = "2027-03-01T12:00:00Z";

/** What is told of versions that are discarded while others are as given. */
function discarded(
  ids: readonly string[],
  left: Readonly<Record<string, State>>,
) {
  const edits = new EditsBackwards();
  for (const id of ["hail", "drafts.hail", ...ids]) edits.begin(id, null);
  for (const [id, state] of Object.entries(left)) edits.begin(id, state);
  const before = Object.fromEntries(ids.map((id) => [id, article("Hail")]));
  return edits.take(transaction(NOON, before)).map(({ isGone }) => isGone);
}

it.each([
  ["a release version", "versions.r1.hail", "drafts.hail"],
  ["a draft", "drafts.hail", "versions.r1.hail"],
  ["a published version", "hail", "versions.r1.hail"],
])("%s that ends is no deletion while another one lives", (_, id, other) => {
  expect(discarded([id], { [other]: article("Hail") })).toEqual([false]);
  expect(discarded([id], {})).toEqual([true]);
});

it("two versions that end at once are the deletion of the document", () => {
  const both = ["drafts.hail", "versions.r1.hail"];
  expect(discarded(both, {})).toEqual([true, true]);
});
