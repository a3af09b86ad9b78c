import { describe, expect, it } from "vitest";

import { compareStorms, stormOverAdvice, stormState } from "./storm-term.ts";

const START = "2027-03-14T01:30:00-06:00";
const END = "2027-03-14T03:30:00-05:00";
const storm = { _id: "a", active: true, startsAt: START, endsAt: END };
const at = (iso: string) => Date.parse(iso);

describe("a storm", () => {
  it.each([
    ["2027-03-14T07:29:59.999Z", "ahead"],
    ["2027-03-14T07:30:00.000Z", "on"],
    // The firm's clocks went forward: one hour has passed, not two.
    ["2027-03-14T08:29:59.999Z", "on"],
    ["2027-03-14T08:30:00.000Z", "over"],
  ])("is at %s %s", (time, state) => {
    expect(stormState(storm, at(time))).toBe(state);
  });

  it.each([
    ["switched off", { active: false }],
    ["without an end", { endsAt: null }],
    ["that ends when it begins", { endsAt: START }],
  ])("%s is never on", (_, changes) => {
    const wrong = { ...storm, ...changes };
    expect(stormState(wrong, at("2027-03-14T08:00:00Z"))).toBe("off");
  });

  it("is warned of once it is over and still switched on", () => {
    const over = at("2027-03-14T08:30:00Z");
    expect(stormOverAdvice(storm, over - 1)).toBe(true);
    expect(stormOverAdvice(storm, over)).toMatch(/visitors see nothing/);
    expect(stormOverAdvice({ ...storm, active: false }, over)).toBe(true);
  });
});

it("of two storms the one that began last wins, then the one that ends first, then the lower id", () => {
  const earlier = { ...storm, _id: "z", startsAt: "2027-03-01T00:00:00Z" };
  const longer = { ...storm, _id: "0", endsAt: "2027-04-01T00:00:00Z" };
  const order = [storm, { ...storm, _id: "b" }, longer, earlier];
  expect(order.toSorted(compareStorms)).toEqual(order);
  expect(order.toReversed().toSorted(compareStorms)).toEqual(order);
});
