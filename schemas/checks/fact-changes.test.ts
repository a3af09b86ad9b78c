import { describe, expect, it } from "vitest";

import { documents } from "../../scripts/seed/documents.ts";
import {
  factLiteralsIn,
  factPatch,
  literalChanges,
  outdatedTokens,
} from "./fact-changes.ts";
import { siteFacts } from "./site-facts.ts";

const values = new Map([
  ["fee-range", "10-15%"],
  ["states", "15 states"],
  ["words", "fifteen"],
]);

function article(text: string, more: Record<string, unknown> = {}) {
  const span = { _type: "span", _key: "s", text, marks: [] };
  const block = {
    _type: "block",
    _key: "b",
    style: "normal",
    children: [span],
  };
  return { _id: "a", _type: "article", _rev: "r1", body: [block], ...more };
}

function changed(text: string): string | undefined {
  return literalChanges(article(text), values)[0]?.after;
}

describe("a value that is written out", () => {
  it("becomes its fact, in every string that visitors read", () => {
    const document = article("Fee: 10-15%, in 15 states.", {
      seo: { title: "10–15%" },
      slug: { current: "15 states" },
      legalFacts: [{ value: "10-15%" }],
    });
    expect(factPatch(document, literalChanges(document, values))).toEqual({
      id: "a",
      ifRevisionID: "r1",
      set: {
        'body[_key=="b"].children[_key=="s"].text':
          "Fee: {fee-range|10-15%}, in {states|15 states}.",
        "seo.title": "{fee-range|10-15%}",
      },
    });
  });

  it.each([
    "110-15%",
    "$10-15%",
    "115 states",
    "15 statesmen",
    "fifteen years",
    "{fee-range|10-15%}",
    "{gone|15 states}",
  ])("is not found in %s", (text) => {
    expect(changed(text)).toBeUndefined();
    expect(factLiteralsIn(article(text), values)).toEqual([]);
  });

  it("is named with its fact and its place", () => {
    expect(factLiteralsIn(article("In 15 states."), values)).toEqual([
      {
        name: "states",
        value: "15 states",
        path: ["body", { _key: "b" }, "children", { _key: "s" }, "text"],
      },
    ]);
  });
});

it("outdatedTokens brings last values up to date, and leaves unknown facts", () => {
  const document = article("{fee-range|9%} {fee-range} {gone|1%}");
  const [change, ...others] = outdatedTokens(document, values);
  expect(others).toEqual([]);
  expect(change?.after).toBe("{fee-range|10-15%} {fee-range|10-15%} {gone|1%}");
  expect(outdatedTokens(article(change?.after ?? ""), values)).toEqual([]);
});

it("the seed writes no fact out, and carries no old value", () => {
  const { values: known } = siteFacts(documents);
  expect(known.size).toBeGreaterThan(10);
  const faults = documents.flatMap((document) => [
    ...factLiteralsIn(document, known).map(
      ({ name, path }) => `${document._id} ${name} ${JSON.stringify(path)}`,
    ),
    ...outdatedTokens(document, known).map(({ before }) => before),
  ]);
  expect(faults).toEqual([]);
});
