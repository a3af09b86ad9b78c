import { describe, expect, it } from "vitest";

import { factNameVerdict, factValueVerdict } from "./fact.ts";

const others = [
  { name: "words", value: "word ".repeat(35) },
  { name: "states", value: "15" },
  { name: "promise", value: "in {fee|1%}" },
];

describe("factNameVerdict", () => {
  it("takes a name of its own, and the published one again", () => {
    expect(factNameVerdict("fee-range", null, others)).toBe(true);
    expect(factNameVerdict("fee-range", "fee-range", others)).toBe(true);
  });

  it.each([
    [undefined, null, /Give the fact a name/],
    ["Fee range", null, /small letters/],
    ["10-years", null, /Begin with a small letter/],
    ["f".repeat(41), null, /at most 40/],
    ["fees", "fee-range", /cannot change/],
    ["states", null, /Another fact is called "states"/],
  ])("refuses %s in words", (name, published, words) => {
    expect(factNameVerdict(name, published, others)).toMatch(words);
  });
});

describe("factValueVerdict", () => {
  it("takes a value, with another fact in it", () => {
    expect(factValueVerdict("fee", "10-15%", others)).toBe(true);
    expect(factValueVerdict("fee", "in {states|15} states", others)).toBe(true);
  });

  it.each([
    [" ", /Write what is printed/],
    ["{fee|1%}", /refers to itself \(fee, then fee\)/],
    ["{words|1} {words|1}", /at most 300 characters/],
    ["{promise|1%}", /refers to itself \(fee, then promise, then fee\)/],
    ["{gone|1%}", /no fact "gone"/],
    ["10{15", /Braces/],
    ["long ".repeat(50), /at most 200/],
  ])("refuses %s in words", (value, words) => {
    expect(factValueVerdict("fee", value, others)).toMatch(words);
  });
});
