import { describe, expect, it } from "vitest";

import {
  circleOf,
  factToken,
  factTokensIn,
  LONGEST_PRINTED_FACT,
  MOST_GROWTH,
  printedFacts,
  type StoredFact,
  UNKNOWN_FACT,
  withCurrentTokens,
  withFactValues,
  withLastValues,
} from "./fact-text.ts";

const values = new Map([["fee-range", "12-18%"]]);

function fact(name: string, value: string, more: Partial<StoredFact> = {}) {
  return { name, value, unit: null, computed: null, ...more };
}

function printed(...facts: StoredFact[]) {
  return printedFacts(facts, { statesServed: 14 });
}

describe("a fact in a text", () => {
  it("is printed with its value, wherever it stands", () => {
    expect(
      withFactValues("{fee-range|10-15%}: our fee is {fee-range}.", values),
    ).toBe("12-18%: our fee is 12-18%.");
  });

  it("that is gone is printed with its last value, and never in braces", () => {
    expect(withFactValues("Up to {gone|5%}.", values)).toBe("Up to 5%.");
    expect(withFactValues("Up to {gone}, {gone|} or { }.", values)).toBe(
      `Up to ${UNKNOWN_FACT}, ${UNKNOWN_FACT} or { }.`,
    );
  });

  it("is found, and brought up to date, by its name", () => {
    const text = `From ${factToken("fee-range", "10-15%")} to {gone|5%}`;
    expect(factTokensIn(text)).toEqual([
      { name: "fee-range", last: "10-15%" },
      { name: "gone", last: "5%" },
    ]);
    expect(withCurrentTokens(text, values)).toBe(
      "From {fee-range|12-18%} to {gone|5%}",
    );
  });

  it.each(["{Fee}", "{{count}}".slice(1, 3), "a { b | c }"])(
    "is not what stands in %s",
    (text) => expect(withLastValues(text)).toBe(text),
  );
});

describe("printedFacts", () => {
  it("prints a unit after the value, and the facts in a value", () => {
    const facts = printed(
      fact("time", "3-7", { unit: "business days" }),
      fact("promise", "in {time|9 days}, or {gone|never}"),
    );
    expect(facts.get("promise")).toBe("in 3-7 business days, or never");
  });

  it("is not filled up by values that double", () => {
    const facts = printed(
      ...Array.from({ length: 40 }, (_, index) =>
        fact(`a${index}`, `{a${index + 1}|1}`.repeat(20)),
      ),
      fact("long", "x".repeat(201)),
    );
    // A fact that would be too long is printed like a deleted one.
    expect(facts.has("a0")).toBe(false);
    expect(facts.has("long")).toBe(false);
    expect(circleOf("a0", [fact("a0", "{b}{b}"), fact("b", "{c}")])).toBeNull();
  });
});

it("what is printed is bounded, of facts that name each other and of a text that names many", () => {
  const names = ["a", "b", "c"];
  const all = names.map((name) => `{${name}}`).join("");
  const three = printed(
    ...names.map((name) => fact(name, all.repeat(22), { unit: "u" })),
    ...Array.from({ length: 500 }, (_, n) =>
      fact(`f${n}`, names.map((name) => `{${name}}`.repeat(20)).join("")),
    ),
  );
  for (const value of three.values())
    expect(value.length).toBeLessThanOrEqual(LONGEST_PRINTED_FACT);
  const longest = new Map([["a", "x".repeat(LONGEST_PRINTED_FACT)]]);
  const text = withFactValues("{a|1}".repeat(100_000), longest);
  expect(text.length).toBeLessThan(100_000 + MOST_GROWTH + 1_000);
  expect(text.startsWith("x")).toBe(true);
  expect(text.endsWith("1")).toBe(true);
});

it.each([
  ["itself", [fact("a", "{a}")], ["a", "a"]],
  ["a circle", [fact("a", "{b}"), fact("b", "{c}"), fact("c", "{a}")], "abca"],
  ["another's circle", [fact("a", "{b}"), fact("b", "{b}")], null],
  ["nothing", [fact("a", "{b}"), fact("b", "1")], null],
])("circleOf sees a reference to %s", (_name, facts, circle) => {
  expect(circleOf("a", facts)).toEqual(circle && [...circle]);
});
