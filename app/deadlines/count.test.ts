import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { ofType } from "../../scripts/seed/documents.fixture";

import { addDays, federalHoliday, isWeekend } from "./calendar-day";
import { countFrom, type Length } from "./count";

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => addDays("1990-01-01", days));
const fewDays = fc.integer({ min: 1, max: 60 });

function businessDays(length: number, rest: Partial<Length> = {}): Length {
  return {
    length,
    unit: "businessDays",
    holidays: "federal",
    stateHolidays: [],
    ...rest,
  };
}

/** Worked examples, which a person can check with a calendar. */
const [, ...examples] = readFileSync(
  "tests/fixtures/deadlines/examples.csv",
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) =>
    [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    ),
  );

it.each(examples)(
  "%s from %s: %s %s (%s) end on %s, %s",
  (id, from, length, unit, holidays, last) => {
    const rule = {
      ...businessDays(Number(length), { unit: unit as Length["unit"] }),
      holidays: (holidays || "unknown") as Length["holidays"],
    };
    expect(countFrom(from, rule).last).toBe(last);
    if (id === "") return;
    const seeded = ofType("deadlineRule").find(({ _id }) => _id === id);
    expect(seeded).toMatchObject({ length: rule.length, countedIn: unit });
  },
);

it("each rule of the seed is among the 200 examples", () => {
  expect(examples).toHaveLength(200);
  const used = new Set(examples.map(([rule]) => rule));
  const rules = ofType("deadlineRule").map(({ _id }) => _id);
  expect(rules.filter((id) => !used.has(id))).toEqual([]);
});

it.each([
  [2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"],
  // New Year's Day of 2022 was a Saturday.
  [
    2021,
    "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
  ],
])("federal holidays of %i are observed on %s", (year, expected) => {
  const days = Array.from({ length: 365 }, (_, index) =>
    addDays(`${year}-01-01`, index),
  );
  const found = days.filter((each) => federalHoliday(each) !== null);
  expect(found.map((each) => each.slice(5)).join(" ")).toBe(expected);
});

describe("business days", () => {
  it("are so many days that are neither weekends nor holidays, the last among them", () => {
    fc.assert(
      fc.property(day, fewDays, (from, length) => {
        const { last, skipped } = countFrom(from, businessDays(length));
        const days: string[] = [];
        while ((days.at(-1) ?? from) < last)
          days.push(addDays(days.at(-1) ?? from, 1));
        const working = days.filter((each) => !isWeekend(each));
        const open = working.filter((each) => federalHoliday(each) === null);
        expect(open).toHaveLength(length);
        expect(open.at(-1)).toBe(last);
        expect(working.length - length).toBe(skipped.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it("end earlier, never later, where a rule does not say whether holidays count", () => {
    fc.assert(
      fc.property(day, fewDays, (from, length) => {
        const left = countFrom(from, businessDays(length));
        const holidays = "unknown";
        const unknown = countFrom(from, businessDays(length, { holidays }));
        expect(unknown.last <= left.last).toBe(true);
        expect(unknown.lastWithoutHolidays ?? unknown.last).toBe(left.last);
      }),
      { numRuns: 2_000 },
    );
  });

  it("leave out a state's holiday only together with federal ones", () => {
    const stateHolidays = [{ day: "2026-11-27", name: "Day after" }];
    const from = "2026-11-25";
    expect(countFrom(from, businessDays(1, { stateHolidays }))).toMatchObject({
      last: "2026-11-30",
      skipped: [{ name: "Thanksgiving Day" }, { name: "Day after" }],
    });
    const unknown = { stateHolidays, holidays: "unknown" } as const;
    const { last } = countFrom(from, businessDays(2, unknown));
    expect(last).toBe("2026-11-27");
  });
});

it("the same days are counted wherever the server is", () => {
  const lengths: Length[] = [
    businessDays(15),
    businessDays(60, { unit: "calendarDays" }),
    businessDays(1, { unit: "years" }),
  ];
  const days = ["2024-02-29", "2026-03-07", "2026-10-31", "2025-12-31"];
  const all = () =>
    days.flatMap((from) => lengths.map((length) => countFrom(from, length)));
  const expected = all();
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
    vi.stubEnv("TZ", zone);
    expect(all(), zone).toEqual(expected);
  }
  vi.unstubAllEnvs();
});
