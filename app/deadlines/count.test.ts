import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import type { Length } from "../../domain/deadline-terms";
import { ofType } from "../../scripts/seed/documents.fixture";

import { propertyRuns } from "../../tests/fixtures/property-runs.fixture";
import { addDays, addMonths, isWeekend } from "./calendar-day";
import { countFrom, countLatest } from "./count";
import { federalHoliday, possibleHoliday } from "./holidays";

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
    extensionDays: 0,
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

it("each rule of the seed that gives a date is among the 200 examples", () => {
  expect(examples).toHaveLength(200);
  const used = new Set(examples.map(([rule]) => rule));
  const rules = ofType("deadlineRule")
    .filter(({ direction }) => direction !== "generalTime")
    .map(({ _id }) => _id);
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
      propertyRuns(500),
    );
  });

  it.each(["unknown", "state"] as const)(
    "end earlier, never later, where the rule leaves the holidays %s",
    (holidays) => {
      fc.assert(
        fc.property(day, fewDays, (from, length) => {
          const left = countFrom(from, businessDays(length));
          const open = countFrom(from, businessDays(length, { holidays }));
          expect(open.last <= left.last).toBe(true);
        }),
        propertyRuns(500),
      );
    },
  );

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

/** Holidays under Tex. Gov't Code 662.003(b), without the Friday in November. */
const texan = "01-19 03-02 04-21 06-19 08-27 12-24 12-26".split(" ");

function isTexan(of: string): boolean {
  return (
    texan.includes(of.slice(5)) ||
    federalHoliday(of) !== null ||
    federalHoliday(addDays(of, -1)) === "Thanksgiving Day"
  );
}

/** What business days may leave out: nothing, federal holidays, those of Texas. */
const readings = [
  () => false,
  (of: string) => federalHoliday(of) !== null,
  isTexan,
];

/** The last day by one reading, counted day by day in other terms than the code's. */
function lastBy(
  from: string,
  { length, unit, extensionDays }: Length,
  isLeftOut: (of: string) => boolean,
): string {
  let last = from;
  if (unit === "calendarDays") last = addDays(from, length);
  if (unit === "months") last = addMonths(from, length);
  if (unit === "years") last = addMonths(from, 12 * length);
  for (let left = unit === "businessDays" ? length : 0; left > 0;) {
    last = addDays(last, 1);
    if (!isWeekend(last) && !isLeftOut(last)) left -= 1;
  }
  last = addDays(last, extensionDays);
  while (isWeekend(last) || isLeftOut(last)) last = addDays(last, 1);
  return last;
}

const anyLength: fc.Arbitrary<Length> = fc.record({
  length: fewDays,
  unit: fc.constantFrom("calendarDays", "businessDays", "months", "years"),
  holidays: fc.constantFrom("federal", "state", "unknown"),
  stateHolidays: fc.constant([]),
  extensionDays: fc.constantFrom(0, 0, 15, 45),
});

describe("the insurer's last day", () => {
  it("is a working day, and by no reading of the rule a later one", () => {
    fc.assert(
      fc.property(day, anyLength, (from, length) => {
        const { last } = countLatest(from, length);
        expect(isWeekend(last)).toBe(false);
        expect(possibleHoliday(last)).toBeNull();
        expect(countFrom(from, length).last <= last).toBe(true);
        for (const isLeftOut of readings)
          expect(lastBy(from, length, isLeftOut) <= last).toBe(true);
      }),
      propertyRuns(1_000),
    );
  });

  it.each([
    // Weekends, Thanksgiving and the Friday after it, which Texas observes.
    ["2026-11-20", businessDays(5, { holidays: "state" }), "2026-12-01"],
    // Christmas Eve, Christmas and the day after: a Thursday, a Friday, a Saturday.
    ["2026-12-23", businessDays(1, { holidays: "unknown" }), "2026-12-29"],
    // Saturday moves to Monday; July 4 of 2026 is observed on Friday or on Monday.
    ["2026-06-04", businessDays(30, { unit: "calendarDays" }), "2026-07-07"],
    // A month after January 31 may be read into March, and March 2 was a Sunday.
    ["2025-01-31", businessDays(1, { unit: "months" }), "2025-03-04"],
    // What the law lets the insurer add.
    [
      "2026-03-09",
      businessDays(15, { holidays: "state", extensionDays: 60 }),
      "2026-05-29",
    ],
    ["2026-11-20", businessDays(5, { holidays: "counted" }), "2026-11-30"],
  ])("from %s, %o, is %s", (from, length, last) => {
    expect(countLatest(from, length).last).toBe(last);
  });

  it("leaves out the holidays whose day moves from year to year", () => {
    for (const kept of "2024-03-29 2025-04-18 2026-04-03 2027-03-26".split(" "))
      expect(possibleHoliday(kept), kept).toBe("Good Friday");
    for (const kept of "2024-10-03 2025-09-23 2027-10-11".split(" "))
      expect(possibleHoliday(kept), kept).not.toBeNull();
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
    days.flatMap((from) =>
      lengths.flatMap((length) => [
        countFrom(from, length),
        countLatest(from, length),
      ]),
    );
  const expected = all();
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
    vi.stubEnv("TZ", zone);
    expect(all(), zone).toEqual(expected);
  }
  vi.unstubAllEnvs();
});
