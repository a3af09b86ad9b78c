import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { addDays, addMonths, federalHoliday, isWeekend } from "./calendar-day";
import { countFrom, type Length } from "./count";

const ROUNDS = { numRuns: 10_000 };

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => addDays("1990-01-01", days));

function businessDays(length: number, rest: Partial<Length> = {}): Length {
  return {
    length,
    unit: "businessDays",
    holidays: "federal",
    stateHolidays: [],
    ...rest,
  };
}

it("knows the federal holidays of 2026 and 2021 on the days of their observance", () => {
  const in2026 = [
    ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19"],
    ...["2026-07-03", "2026-09-07", "2026-10-12", "2026-11-11", "2026-11-26"],
    "2026-12-25",
  ];
  const in2021 = [
    ...["2021-01-01", "2021-01-18", "2021-02-15", "2021-05-31", "2021-06-18"],
    ...["2021-07-05", "2021-09-06", "2021-10-11", "2021-11-11", "2021-11-25"],
    // New Year's Day of 2022 was a Saturday.
    ...["2021-12-24", "2021-12-31"],
  ];
  for (const [year, expected] of [
    ["2026", in2026],
    ["2021", in2021],
  ] as const) {
    const days = Array.from({ length: 365 }, (_, index) =>
      addDays(`${year}-01-01`, index),
    );
    expect(days.filter((each) => federalHoliday(each) !== null)).toEqual(
      expected,
    );
  }
});

describe("business days", () => {
  it("are so many days that are neither weekends nor holidays, the last among them", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, length) => {
        const { last, skipped } = countFrom(from, businessDays(length));
        let [open, closed] = [0, 0];
        for (
          let each = addDays(from, 1);
          each <= last;
          each = addDays(each, 1)
        ) {
          if (isWeekend(each)) continue;
          if (federalHoliday(each) === null) open += 1;
          else closed += 1;
        }
        expect([open, closed]).toEqual([length, skipped.length]);
        expect(isWeekend(last)).toBe(false);
        expect(federalHoliday(last)).toBeNull();
      }),
      ROUNDS,
    );
  });

  it("end earlier, never later, where a rule does not say whether holidays count", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, length) => {
        const left = countFrom(from, businessDays(length));
        const unknown = countFrom(
          from,
          businessDays(length, { holidays: "unknown" }),
        );
        expect(unknown.last <= left.last).toBe(true);
        expect(unknown.lastWithoutHolidays ?? unknown.last).toBe(left.last);
      }),
      ROUNDS,
    );
  });

  it("leave out a state's holiday only together with federal ones", () => {
    const stateHolidays = [{ day: "2026-11-27", name: "Day after" }];
    const from = "2026-11-25";
    expect(countFrom(from, businessDays(1, { stateHolidays }))).toMatchObject({
      last: "2026-11-30",
      skipped: [{ name: "Thanksgiving Day" }, { name: "Day after" }],
    });
    const holidays = "unknown";
    expect(
      countFrom(from, businessDays(2, { stateHolidays, holidays })).last,
    ).toBe("2026-11-27");
  });
});

it("ends months and years on the same day, or on the last one of a shorter month", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 240 }), (from, months) => {
      const last = addMonths(from, months);
      const monthOf = (each: string) =>
        Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7));
      expect(monthOf(last) - monthOf(from)).toBe(months);
      if (last.slice(8) === from.slice(8)) return;
      expect(last.slice(8) < from.slice(8)).toBe(true);
      expect(addDays(last, 1).slice(8)).toBe("01");
    }),
    ROUNDS,
  );
});

it("counts the same days wherever the server is", () => {
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
