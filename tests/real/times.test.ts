import fc from "fast-check";
import { set } from "sanity";
import { describe, expect, it } from "vitest";

import {
  firmTime,
  skippedTime,
  twinMoment,
  wallMoments,
  wallTimeAt,
} from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { propertyRuns } from "../fixtures/property-runs.fixture.ts";
import { typedTime } from "../../studio/forms/moment-input.tsx";
import { checkedTime } from "../../studio/releases/schedule-times.ts";

// Times as people type them on the two nights when the clocks change: the night
// shift in an office enters when a storm starts, when a page goes live, and
// which moment it wants to see.

const iso = (moment: number) => new Date(moment).toISOString();

describe("a time that the clocks leave out is refused, with the next one", () => {
  it.each([
    ["2026-03-08T02:00", FIRM_TIME_ZONE, "3:00 AM", "2026-03-08T08:00"],
    ["2026-03-08T02:30", FIRM_TIME_ZONE, "3:00 AM", "2026-03-08T08:00"],
    ["2027-03-14T02:59", FIRM_TIME_ZONE, "3:00 AM", "2027-03-14T08:00"],
    ["2026-03-08T02:30", "America/Los_Angeles", "3:00 AM", "2026-03-08T10:00"],
    ["2026-03-29T01:15", "Europe/London", "2:00 AM", "2026-03-29T01:00"],
    // An island's clocks that go forward by half an hour.
    ["2026-10-04T02:10", "Australia/Lord_Howe", "2:30 AM", "2026-10-03T15:30"],
  ])("%s in %s", (time, zone, clock, moment) => {
    expect(wallMoments(time, zone)).toEqual([]);
    const skipped = skippedTime(time, zone);
    expect(skipped?.clock).toBe(clock);
    expect(iso(skipped!.moment)).toMatch(moment);
    expect(skipped?.sentence).toContain(`The next time there is: ${clock}.`);
  });

  it.each([
    ["2026-03-08T01:59", FIRM_TIME_ZONE],
    ["2026-03-08T03:00", FIRM_TIME_ZONE],
    ["2026-03-08T02:30", "America/Phoenix"],
    ["2026-11-01T01:30", FIRM_TIME_ZONE],
    ["2026-02-30T02:30", FIRM_TIME_ZONE],
    ["", FIRM_TIME_ZONE],
  ])("%j in %s is none of them", (time, zone) =>
    expect(skippedTime(time, zone)).toBeNull(),
  );
});

describe("a time that the clocks repeat is two moments", () => {
  it.each([
    ["2026-11-01T01:30", "1:30 AM CDT", "1:30 AM CST"],
    ["2026-11-01T01:00", "1:00 AM CDT", "1:00 AM CST"],
  ])("%s", (time, first, second) => {
    const moments = wallMoments(time, FIRM_TIME_ZONE);
    const named = moments.map((moment) => firmTime(iso(moment)));
    expect(named[0]).toContain(first);
    expect(named[1]).toContain(second);
    const twins = moments.map((moment) => twinMoment(moment, FIRM_TIME_ZONE));
    expect(twins).toEqual(moments.toReversed());
  });

  it("and any other is one", () => {
    const minute = fc
      .integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) })
      .map((moment) => moment - (moment % 60_000));
    fc.assert(
      fc.property(minute, (moment) => {
        const time = wallTimeAt(moment, FIRM_TIME_ZONE);
        const moments = wallMoments(time, FIRM_TIME_ZONE);
        expect(moments).toContain(moment);
        const twin = twinMoment(moment, FIRM_TIME_ZONE);
        expect(moments).toHaveLength(twin === null ? 1 : 2);
      }),
      propertyRuns(1_000),
    );
  });
});

// Sanity's field turns 2:30 into 3:30: the typed text reveals it.
it.each([
  ["March 8, 2026 2:30 AM", "2026-03-08T08:30:00.000Z", "2026-03-08T02:30"],
  ["march 8, 2026 2:30am", "2026-03-08T08:30:00.000Z", "2026-03-08T02:30"],
  ["02:30", "2026-03-08T08:30:00.000Z", "2026-03-08T02:30"],
  ["March 8, 2026 2:30 PM", "2026-03-08T19:30:00.000Z", "2026-03-08T14:30"],
  ["March 8, 2026 12:10 AM", "2026-03-08T06:10:00.000Z", "2026-03-08T00:10"],
  ["2026", "2026-03-08T08:30:00.000Z", null],
  ["", "2026-03-08T08:30:00.000Z", null],
])("a field reads %j", (text, value, time) => {
  expect(typedTime(text, set(value))).toBe(time);
});

describe("a schedule", () => {
  it.each([
    ["Mar 8, 2026 02:30", FIRM_TIME_ZONE, "03:00", /2:30 AM does not exist/],
    ["Nov 1, 2026 01:30", FIRM_TIME_ZONE, "01:30", /show 01:30 twice/],
    ["Mar 29, 2026 02:30", "Europe/Berlin", "03:00", /does not exist/],
  ])("%s in %s is looked at again", (written, zone, clock, said) => {
    const checked = checkedTime(written, zone);
    expect(checked?.clock).toBe(clock);
    expect(checked?.said).toMatch(said);
  });

  it.each([
    ["Mar 8, 2026 03:30", FIRM_TIME_ZONE],
    ["Mar 8, 2026 02:30", "UTC"],
    ["March 8, 2026 2:30 AM", FIRM_TIME_ZONE],
    ["Mar 8, 2026 02:", FIRM_TIME_ZONE],
    [" 02:30", FIRM_TIME_ZONE],
  ])("%j in %s is not", (written, zone) =>
    expect(checkedTime(written, zone)).toBeNull(),
  );
});
