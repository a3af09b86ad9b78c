import { describe, expect, it } from "vitest";

import { claimVerdict, factNameVerdict, factValueVerdict } from "./fact.ts";

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

describe("claimVerdict", () => {
  const signedOff = { name: "Somebody", date: "2026-11-22" };
  const claim = { value: "97%", scope: "Paid", period: "2025", signedOff };

  it.each([
    ["stays as it was signed off", {}, claim, true],
    ["is published for the first time", { value: "98%" }, null, true],
    ["is signed off again", { signedOff: { name: "A" }, unit: "x" }, claim],
    ["has another value", { value: "98%" }, claim, /changed after/],
    ["has another unit", { unit: "of claims" }, claim, /changed after/],
    ["has another scope", { scope: "Filed" }, claim, /changed after/],
    ["has no period any more", { period: undefined }, claim, /changed after/],
    ["is not signed off", { value: "98%", signedOff: {} }, claim],
    ["was not signed off", { value: "98%" }, { ...claim, signedOff: null }],
    ["is no claim any more", { value: "98%", isClaim: false }, claim],
  ])("a claim that %s", (_, change, published, verdict = true) => {
    const fact = { isClaim: true, ...claim, ...change };
    expect(claimVerdict(fact, published)).toEqual(
      verdict === true ? true : expect.stringMatching(verdict as RegExp),
    );
  });
});
