import { describe, expect, it } from "vitest";

import { regulatorTimeZone } from "./moments.ts";
import {
  countStatesServed,
  daysLeft,
  expiryAdvice,
  expiryMoment,
  hasExpired,
  termNotice,
  termVerdict,
} from "./licence-term.ts";

const DAY = 86_400_000;

describe("the moment at which a license has expired", () => {
  it.each([
    ["Denver in winter", "CO", "2027-01-31", "2027-02-01T07:00:00Z"],
    ["Denver in summer", "CO", "2027-06-30", "2027-07-01T06:00:00Z"],
    ["Hartford", "CT", "2027-01-31", "2027-02-01T05:00:00Z"],
    ["Carson City", "NV", "2027-01-31", "2027-02-01T08:00:00Z"],
    ["Phoenix, whose clocks stay", "AZ", "2027-06-30", "2027-07-01T07:00:00Z"],
    ["Frankfort, not Paducah", "KY", "2027-01-31", "2027-02-01T05:00:00Z"],
    ["a day of 23 hours", "IL", "2027-03-14", "2027-03-15T05:00:00Z"],
    ["a day of 25 hours", "IL", "2027-11-07", "2027-11-08T06:00:00Z"],
    ["the leap day", "TX", "2028-02-29", "2028-03-01T06:00:00Z"],
    ["the end of a year", "PA", "2027-12-31", "2028-01-01T05:00:00Z"],
    ["no state: the firm's own zone", null, "2027-01-31", "2027-02-01T06:00Z"],
  ])("is the end of its last day in %s", (_, abbreviation, expiresOn, end) => {
    const term = { abbreviation, expiresOn };
    const moment = Date.parse(end);
    expect(expiryMoment(term)).toBe(moment);
    expect(hasExpired(term, moment - 1)).toBe(false);
    expect(hasExpired(term, moment)).toBe(true);
    expect(daysLeft(term, moment - 1)).toBe(0);
    expect(daysLeft(term, moment)).toBe(-1);
  });

  it.each([undefined, null, "", "soon", "2027-02-30"])(
    "does not come for %j",
    (expiresOn) => {
      expect(expiryMoment({ expiresOn })).toBeNull();
      expect(hasExpired({ expiresOn }, Number.MAX_SAFE_INTEGER)).toBe(false);
      expect(termNotice({ expiresOn }, 0)).toBeNull();
    },
  );

  it("has a zone for every state and the District", () => {
    const states =
      "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
        " ",
      );
    expect(states).toHaveLength(51);
    const zones = states.map(regulatorTimeZone);
    for (const timeZone of zones)
      expect(
        () => new Intl.DateTimeFormat("en-US", { timeZone }),
      ).not.toThrow();
    expect(regulatorTimeZone("IL")).toBe(regulatorTimeZone(null));
    const others = zones.filter((zone) => zone !== regulatorTimeZone(null));
    // The capitals of 16 states have the firm's own zone.
    expect(others).toHaveLength(35);
  });
});

describe("the reminders of a license", () => {
  const term = { abbreviation: "CO", expiresOn: "2027-06-30" };
  const lastNoon = Date.parse("2027-06-30T18:00:00Z");

  it.each([
    [91, null],
    [90, 90],
    [61, 90],
    [60, 60],
    [31, 60],
    [30, 30],
    [1, 30],
    [0, 30],
    [-1, 0],
    [-400, 0],
  ])("%i days before its last day: %s", (days, reminder) => {
    const now = lastNoon - days * DAY;
    expect(daysLeft(term, now)).toBe(days);
    expect(termNotice(term, now)?.reminder ?? null).toBe(reminder);
  });

  it("say the day, and how many are left", () => {
    const text = (days: number) =>
      termNotice(term, lastNoon - days * DAY)?.text;
    expect(text(30)).toMatch(/^Expires on June 30, 2027: 30 days are left\./);
    expect(text(1)).toMatch(/1 day is left/);
    expect(text(0)).toMatch(/its last day/);
    expect(text(-1)).toMatch(/^Expired on June 30, 2027\./);
  });
});

describe("the days that an editor enters", () => {
  it.each([
    ["2027-01-01", "2027-01-01", false],
    ["2027-01-02", "2027-01-01", false],
    ["2027-01-01", "2027-01-02", true],
    [undefined, "2027-01-02", true],
    ["2027-01-01", undefined, true],
  ])("issued on %s, expires on %s", (issuedOn, expiresOn, isRight) => {
    expect(termVerdict({ issuedOn, expiresOn }) === true).toBe(isRight);
  });

  it("are warned of once they have passed", () => {
    const term = { expiresOn: "2027-01-31" };
    expect(expiryAdvice(term, Date.parse("2027-01-31T12:00Z"))).toBe(true);
    expect(expiryAdvice(term, Date.parse("2027-02-02T12:00Z"))).toMatch(
      /has passed/,
    );
  });
});

describe("the states that are served", () => {
  const now = Date.parse("2027-02-02T12:00Z");
  const licence = (state: string | null, expiresOn: string | null) => ({
    ...{ servesState: true, abbreviation: "CO" },
    ...{ state, expiresOn },
  });

  it.each([
    ["without a last day", [licence("a", null)], 1],
    ["of two states", [licence("a", null), licence("b", "2027-02-02")], 2],
    ["that has expired", [licence("a", "2027-02-01"), licence("b", "")], 1],
    [
      "that was followed by another one",
      [licence("a", "2027-02-01"), licence("a", "2029-02-01")],
      1,
    ],
    ["of no state", [licence(null, null)], 0],
    ["for no service", [{ ...licence("a", null), servesState: false }], 0],
  ])("are counted by a license %s", (_what, licences, count) => {
    expect(countStatesServed(licences, now)).toBe(count);
  });
});
