import { describe, expect, it } from "vitest";

import {
  dayAt,
  endOfDay,
  firmDay,
  firmTime,
  publicationMoment,
  startOfDay,
  wallMoment,
  wallTimeAt,
} from "./moments.ts";

function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

describe("a day in a time zone", () => {
  it.each([
    ["2026-01-15", "America/Chicago", "2026-01-15T06:00:00.000Z"],
    ["2026-07-15", "America/Chicago", "2026-07-15T05:00:00.000Z"],
    // The clocks are changed within these days.
    ["2026-03-08", "America/Chicago", "2026-03-08T06:00:00.000Z"],
    ["2026-03-09", "America/Chicago", "2026-03-09T05:00:00.000Z"],
    ["2026-11-01", "America/Chicago", "2026-11-01T05:00:00.000Z"],
    ["2026-11-02", "America/Chicago", "2026-11-02T06:00:00.000Z"],
    ["2026-02-28", "America/New_York", "2026-02-28T05:00:00.000Z"],
    ["2026-06-30", "America/Phoenix", "2026-06-30T07:00:00.000Z"],
    ["2026-06-30", "Asia/Tokyo", "2026-06-29T15:00:00.000Z"],
  ])("begins at its own midnight: %s in %s", (day, zone, moment) => {
    const start = startOfDay(day, zone);
    expect(iso(start)).toBe(moment);
    expect(dayAt(start!, zone)).toBe(day);
    expect(dayAt(start! - 1, zone)).not.toBe(day);
    const end = endOfDay(day, zone);
    expect(dayAt(end! - 1, zone)).toBe(day);
    expect(dayAt(end!, zone)).not.toBe(day);
  });

  it.each(["", "2026-02-30", "2026-13-01", "26-01-01", "soon"])(
    "is none: %j",
    (day) => {
      expect(startOfDay(day, "America/Chicago")).toBeNull();
      expect(endOfDay(day, "America/Chicago")).toBeNull();
    },
  );
});

it.each([
  ["2026-12-01T09:00:00-06:00", "2026-12-01T15:00:00.000Z"],
  ["2026-12-01T15:00:00.000Z", "2026-12-01T15:00:00.000Z"],
  ["2026-12-01", "2026-12-01T06:00:00.000Z"],
  ["soon", null],
  ["", null],
  [null, null],
  [undefined, null],
])("a date of publication means its moment: %s", (date, moment) => {
  expect(iso(publicationMoment(date))).toBe(moment);
});

describe("a time on the clocks of a zone", () => {
  it.each([
    ["2026-01-15T18:30", "2026-01-16T00:30:00.000Z"],
    ["2026-07-15T18:30", "2026-07-15T23:30:00.000Z"],
    ["2026-03-08T03:00", "2026-03-08T08:00:00.000Z"],
    ["2026-11-01T02:30", "2026-11-01T08:30:00.000Z"],
  ])("is one moment: %s", (time, moment) => {
    const found = wallMoment(time, "America/Chicago");
    expect(iso(found)).toBe(moment);
    expect(wallTimeAt(found!, "America/Chicago")).toBe(time);
  });

  it("that the clocks leave out is within an hour of it", () => {
    expect(iso(wallMoment("2026-03-08T02:30", "America/Chicago"))).toMatch(
      /^2026-03-08T0[78]:30/,
    );
  });

  it.each([
    "",
    "2026-02-30T99:00",
    "2026-01-15",
    "tonight",
    "2026-01-15T18:30Z",
  ])("is none: %j", (time) =>
    expect(wallMoment(time, "America/Chicago")).toBeNull(),
  );
});

it("prints a moment in the firm's time zone, in winter and in summer", () => {
  expect(firmTime("2026-01-31T15:05:00.000Z")).toBe(
    "Jan 31, 2026, 9:05 AM CST",
  );
  expect(firmTime("2026-07-01T03:30:00Z")).toBe("Jun 30, 2026, 10:30 PM CDT");
});

it("prints the day on which a moment falls there", () => {
  expect(firmDay("2026-07-01T03:30:00Z")).toBe("June 30, 2026");
});

it("leaves what is no moment as it is", () => {
  expect(firmTime("soon")).toBe("soon");
  expect(firmDay("")).toBe("");
});
