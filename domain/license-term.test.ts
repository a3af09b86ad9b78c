import { describe, expect, it } from "vitest";

import {
  countStatesServed,
  daysLeft,
  expiryMoment,
  hasExpired,
  termNotice,
} from "./license-term.ts";
import { regulatorTimeZone } from "./time-zones.ts";

const DAY = 86_400_000;

it.each([
  ["Denver in winter", "CO", "2027-01-31", "2027-02-01T07:00:00Z"],
  ["Phoenix, whose clocks stay", "AZ", "2027-06-30", "2027-07-01T07:00:00Z"],
  ["Frankfort, not Paducah", "KY", "2027-01-31", "2027-02-01T05:00:00Z"],
  ["the leap day", "TX", "2028-02-29", "2028-03-01T06:00:00Z"],
  ["no state: the firm's own zone", null, "2027-01-31", "2027-02-01T06:00Z"],
])("a license expires at the end of %s", (_, abbreviation, expiresOn, end) => {
  const term = { abbreviation, expiresOn };
  const moment = Date.parse(end);
  expect(expiryMoment(term)).toBe(moment);
  expect(hasExpired(term, moment - 1)).toBe(false);
  expect(hasExpired(term, moment)).toBe(true);
  expect(daysLeft(term, moment - 1)).toBe(0);
  expect(daysLeft(term, moment)).toBe(-1);
});

it.each([undefined, null, "", "soon", "2027-02-30"])(
  "a license with the last day %j does not expire",
  (expiresOn) => {
    expect(hasExpired({ expiresOn }, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(termNotice({ expiresOn }, 0)).toBeNull();
  },
);

it("every state and the District have a zone", () => {
  const states =
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
      " ",
    );
  const zones = states.map(regulatorTimeZone);
  for (const timeZone of zones)
    expect(() => new Intl.DateTimeFormat("en-US", { timeZone })).not.toThrow();
  const others = zones.filter((zone) => zone !== regulatorTimeZone(null));
  // The capitals of 16 states are in the firm's own time zone.
  expect([states.length, others.length]).toEqual([51, 35]);
});

const term = { abbreviation: "CO", expiresOn: "2027-06-30" };

it.each([
  [91, null, ""],
  [90, 90, "90 days are left"],
  [30, 30, "Expires on June 30, 2027: 30 days are left."],
  [0, 30, "its last day"],
  [-1, 0, "Expired on June 30, 2027."],
])(
  "%i days before its last day, the reminder is %s",
  (days, reminder, says) => {
    const now = Date.parse("2027-06-30T18:00:00Z") - days * DAY;
    const notice = termNotice(term, now);
    expect(notice?.reminder ?? null).toBe(reminder);
    expect(notice?.text ?? "").toContain(says);
  },
);

describe("the states that are served", () => {
  const license = (state: string | null, expiresOn: string | null) => ({
    servesState: true,
    abbreviation: "CO",
    state,
    expiresOn,
  });
  const old = license("a", "2027-02-01");

  it.each([
    ["of two states", [license("a", null), license("b", "2027-02-02")], 2],
    ["that has expired", [old, license("b", "")], 1],
    ["that was followed by another one", [old, license("a", "2029-02-01")], 1],
    ["for no service", [{ ...license("a", null), servesState: false }], 0],
  ])("are counted by a license %s", (_what, licenses, count) => {
    const now = Date.parse("2027-02-02T12:00Z");
    expect(countStatesServed(licenses, now)).toBe(count);
  });
});
