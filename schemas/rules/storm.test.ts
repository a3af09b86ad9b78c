import { describe, expect, it } from "vitest";

import { rivalNote, stormOverAdvice } from "./storm.ts";

const NOW = Date.parse("2027-03-14T08:00:00Z");
const hail = {
  ...{ _id: "hail", name: "Hail", active: true },
  startsAt: "2027-03-14T00:00:00Z",
  endsAt: "2027-03-20T00:00:00Z",
};
const wind = {
  ...{ _id: "wind", name: "Wind", active: true },
  startsAt: "2027-03-16T00:00:00Z",
  endsAt: "2027-03-18T00:00:00Z",
};

it("the times of a storm are warned of once it is over and still switched on", () => {
  const later = Date.parse("2027-03-20T00:00:00Z");
  expect(stormOverAdvice(hail, later - 1)).toBe(true);
  expect(stormOverAdvice(hail, later)).toMatch(/visitors see nothing/);
  expect(stormOverAdvice({ ...hail, active: false }, later)).toBe(true);
});

describe("a second storm", () => {
  it("is named with the one that wins, and when", () => {
    const note = rivalNote(hail, wind, NOW);
    expect(note).toContain('"Wind" is on at the same time');
    expect(note).toContain(
      "from Mar 15, 2027, 7:00 PM CDT to Mar 17, 2027, 7:00 PM CDT",
    );
    expect(note).toContain('"Wind" wins: it begins later');
    expect(rivalNote(wind, hail, NOW)).toContain('"Wind" wins');
    expect(
      rivalNote(hail, { ...wind, startsAt: hail.startsAt }, NOW),
    ).toContain(
      '"Wind" wins: both begin at the same time, and it ends earlier',
    );
    expect(rivalNote(hail, { ...hail, _id: "a", name: "Twin" }, NOW)).toContain(
      '"Twin" wins: both have the same times, and its id',
    );
  });

  it.each([
    ["is switched off", hail, { ...wind, active: false }],
    ["is second to one that is switched off", { ...hail, active: false }, wind],
    [
      "begins when the first one ends",
      hail,
      { ...wind, startsAt: hail.endsAt, endsAt: "2027-04-01T00:00:00Z" },
    ],
    [
      "was over together with it",
      { ...hail, endsAt: "2027-03-14T07:00:00Z" },
      { ...wind, startsAt: "2027-03-13T00:00:00Z" },
    ],
  ])("is no matter if it %s", (_, own, other) => {
    expect(rivalNote(own, other, NOW)).toBeNull();
  });
});
