import { describe, expect, it } from "vitest";

import { stubReader } from "./source/stub-reader.fixture";
import { STORM_TERMS_QUERY, type StormTerms } from "./storm.query";
import { formStorm, pageSubject, stormOf } from "./storm.server";

const DAY = 86_400_000;
const START = Date.parse("2027-03-14T00:00:00Z");
const TEXAS = { name: "Texas", slug: "texas" };
const KANSAS = { name: "Kansas", slug: "kansas" };
const day = (number: number) => new Date(START + number * DAY).toISOString();

function storm(
  _id: string,
  [from, until]: [number, number],
  changes: Partial<StormTerms> = {},
): StormTerms {
  const terms = { startsAt: day(from), endsAt: day(until) };
  return {
    _id,
    active: true,
    ...terms,
    states: [TEXAS],
    perils: ["hail"],
    ...changes,
  };
}

describe("the storm of a page", () => {
  const storms = [
    storm("late hail", [2, 9], { states: [KANSAS] }),
    storm("wind", [1, 9], { states: [TEXAS, KANSAS], perils: ["wind"] }),
  ];

  it.each([
    [null, null, "late hail"],
    ["kansas", null, "late hail"],
    ["texas", null, "wind"],
    ["kansas", "hail", "late hail"],
    ["texas", "hail", null],
    ["utah", null, null],
  ])("about %s and %s is %s", (state, peril, id) => {
    expect(stormOf(storms, { state, peril })?._id ?? null).toBe(id);
  });
});

const HOUR = 3_600_000;
const present = {
  _id: "hail",
  active: true,
  states: [KANSAS],
  perils: ["hail", "wind"],
  startsAt: new Date(Date.now() - HOUR).toISOString(),
  endsAt: new Date(Date.now() + HOUR).toISOString(),
};
const reader = () =>
  stubReader({
    [STORM_TERMS_QUERY]: [present],
    'type == "claimType"': [{ slug: "hail-damage", peril: "hail" }],
    commercialOnlyNote: [{ slug: "kansas" }],
  });

describe("a page about homes where only commercial policies may be adjusted", () => {
  const HOMES = "/claims/residential/kansas";

  it("has no subject of a storm, so its card shows none either", async () => {
    expect(await pageSubject(reader(), HOMES)).toBeNull();
  });

  it("opens a form without the defaults and the name of a storm", async () => {
    expect(await formStorm(reader(), HOMES)).toBeNull();
    expect(await formStorm(reader(), "/claims/commercial/kansas")).toEqual({
      id: "hail",
      defaults: { perilType: "hail", location: "Kansas" },
    });
  });
});
