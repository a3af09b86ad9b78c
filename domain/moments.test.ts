import { expect, it } from "vitest";

import {
  dayAt,
  endOfDay,
  firmDay,
  firmTime,
  otherClocks,
  startOfDay,
  wallMoments,
  wallTimeAt,
  writtenDay,
} from "./moments.ts";

const CHICAGO = "America/Chicago";

function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

it.each([
  ["2026-01-15", CHICAGO, "2026-01-15T06:00:00.000Z"],
  // The clocks change on these days.
  ["2026-03-08", CHICAGO, "2026-03-08T06:00:00.000Z"],
  ["2026-11-01", CHICAGO, "2026-11-01T05:00:00.000Z"],
  ["2026-06-30", "America/Phoenix", "2026-06-30T07:00:00.000Z"],
])("a day begins at its own midnight: %s in %s", (day, zone, moment) => {
  const start = startOfDay(day, zone);
  expect(iso(start)).toBe(moment);
  expect(dayAt(start!, zone)).toBe(day);
  expect(dayAt(start! - 1, zone)).not.toBe(day);
  const end = endOfDay(day, zone);
  expect(dayAt(end! - 1, zone)).toBe(day);
  expect(dayAt(end!, zone)).not.toBe(day);
});

it.each(["", "2026-02-30", "2026-13-01", "26-01-01", "soon"])(
  "%j is no day",
  (day) => {
    expect(startOfDay(day, CHICAGO)).toBeNull();
    expect(endOfDay(day, CHICAGO)).toBeNull();
  },
);

it.each([
  ["12/31/2026", "2026-12-31"],
  ["12/31/26", "2026-12-31"],
  ["1/2/99", "1999-01-02"],
  ["12-31-2026", "2026-12-31"],
  ["Dec 31, 2026", "2026-12-31"],
  ["Sept. 5,2026", "2026-09-05"],
  ["december 31 2026", "2026-12-31"],
  [" 2026-12-31 ", "2026-12-31"],
  ["2/29/2028", "2028-02-29"],
  ["2/30/2027", null],
  ["2027-02-30", null],
  ["31/12/2026", null],
  ["Marble 3, 2026", null],
  ["December 31, 202", null],
  ["December 31, 20226", null],
  ["12/31", null],
  ["soon", null],
  ["", null],
])("a day as Americans write it: %j is %j", (written, day) =>
  expect(writtenDay(written)).toBe(day),
);

it.each([
  ["2026-01-15T18:30", "2026-01-16T00:30:00.000Z"],
  ["2026-03-08T03:00", "2026-03-08T08:00:00.000Z"],
  ["2026-11-01T02:30", "2026-11-01T08:30:00.000Z"],
])("a time on the clocks of a zone is one moment: %s", (time, moment) => {
  const [found, ...others] = wallMoments(time, CHICAGO);
  expect(iso(found!)).toBe(moment);
  expect(others).toEqual([]);
  expect(wallTimeAt(found!, CHICAGO)).toBe(time);
});

it("what is no moment is printed as it is", () => {
  expect(firmDay("2026-07-01T03:30:00Z")).toBe("June 30, 2026");
  expect(firmTime("soon")).toBe("soon");
});

it("history says that its times are the computer's where the firm's clocks show others", () => {
  const now = Date.parse("2026-01-16T00:30:00Z");
  expect(otherClocks(now, "America/Chicago")).toBeNull();
  expect(otherClocks(now, "Europe/Paris")).toMatch(/7 hours ahead of/);
  expect(otherClocks(now, "America/Denver")).toMatch(/one hour behind/);
  expect(otherClocks(now, "America/Mexico_City")).toMatch(/daylight saving/);
});
