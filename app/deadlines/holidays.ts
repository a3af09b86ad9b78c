import {
  addDays,
  type CalendarDay,
  isWeekend,
  weekdayOf,
} from "./calendar-day";

/** A day on which offices are closed. */
export type Holiday = { day: CalendarDay; name: string };

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6] as const;

// Since 2021: Pub. L. 117-17.
const FIRST_JUNETEENTH = 2021;

/**
 * The name of the federal holiday that is observed on a day, or null.
 *
 * The holidays are those of 5 U.S.C. 6103(a). One on a Saturday is observed on the
 * Friday before (5 U.S.C. 6103(b)), one on a Sunday on the Monday after (Executive
 * Order 11582). Inauguration Day, a holiday only in the District of Columbia
 * (6103(c)), is left out.
 */
export const federalHoliday = holidayFinder(observedIn);

/**
 * The name of the holiday that a state may observe on a day, or null: more days than
 * any one state observes, for the latest day on which an insurer's time can end.
 *
 * The federal holidays, also as states observe them; those of Texas (Tex. Gov't
 * Code 662.003), whose Insurance Code leaves out each "holiday recognized by this
 * state" (Tex. Ins. Code 542.051(1)); and days that other served states observe.
 */
export const possibleHoliday = holidayFinder((year) => {
  const days = new Map(observedIn(year));
  const all = [...stateHolidaysOf(year), ...holidaysOf(year)];
  // A day that is a holiday itself has its own name.
  const onWorkdays = all.filter(({ day }) => !isWeekend(day));
  for (const { day, name } of [...onWorkdays, ...all])
    for (const kept of daysAround(day))
      if (!days.has(kept)) days.set(kept, name);
  return days;
});

/** Each business day asks for its year, so a year is computed once. */
function holidayFinder(
  holidaysIn: (year: number) => ReadonlyMap<CalendarDay, string>,
): (day: CalendarDay) => string | null {
  const known = new Map<number, ReadonlyMap<CalendarDay, string>>();
  return (day) => {
    const year = Number(day.slice(0, 4));
    const days = known.get(year) ?? holidaysIn(year);
    known.set(year, days);
    return days.get(day) ?? null;
  };
}

function observedIn(year: number): ReadonlyMap<CalendarDay, string> {
  // New Year's Day of the next year may be observed on December 31.
  const holidays = [...holidaysOf(year), ...holidaysOf(year + 1)];
  return new Map(holidays.map(({ day, name }) => [observedDay(day), name]));
}

/** A holiday on a weekend may be observed on the Friday before or the Monday after. */
function daysAround(day: CalendarDay): CalendarDay[] {
  if (!isWeekend(day)) return [day];
  const monday = addDays(day, weekdayOf(day) === SUNDAY ? 1 : 2);
  return [addDays(monday, -3), monday];
}

function observedDay(day: CalendarDay): CalendarDay {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

function holidaysOf(year: number): Holiday[] {
  const on = (monthAndDate: string) => `${year}-${monthAndDate}`;
  return [
    { name: "New Year’s Day", day: on("01-01") },
    { name: "Martin Luther King Jr. Day", day: nth(year, 1, MONDAY, 3) },
    { name: "Washington’s Birthday", day: nth(year, 2, MONDAY, 3) },
    { name: "Memorial Day", day: addDays(nth(year, 6, MONDAY, 1), -7) },
    ...(year >= FIRST_JUNETEENTH
      ? [{ name: "Juneteenth", day: on("06-19") }]
      : []),
    { name: "Independence Day", day: on("07-04") },
    { name: "Labor Day", day: nth(year, 9, MONDAY, 1) },
    { name: "Columbus Day", day: nth(year, 10, MONDAY, 2) },
    { name: "Veterans Day", day: on("11-11") },
    { name: "Thanksgiving Day", day: nth(year, 11, THURSDAY, 4) },
    { name: "Christmas Day", day: on("12-25") },
  ];
}

/** The first, second, … day of a weekday in a month (1 for January). */
function nth(
  year: number,
  month: number,
  weekday: number,
  count: number,
): CalendarDay {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const untilWeekday = (weekday - weekdayOf(first) + 7) % 7;
  return addDays(first, untilWeekday + (count - 1) * 7);
}

function stateHolidaysOf(year: number): Holiday[] {
  const on = (monthAndDate: string) => `${year}-${monthAndDate}`;
  const thanksgiving = nth(year, 11, THURSDAY, 4);
  return [
    { name: "Confederate Heroes Day", day: on("01-19") },
    { name: "Lincoln’s Birthday", day: on("02-12") },
    { name: "Texas Independence Day", day: on("03-02") },
    { name: "Cesar Chavez Day", day: on("03-31") },
    { name: "Good Friday", day: addDays(easterOf(year), -2) },
    { name: "San Jacinto Day", day: on("04-21") },
    { name: "Arbor Day", day: addDays(nth(year, 5, FRIDAY, 1), -7) },
    { name: "Flag Day", day: on("06-14") },
    { name: "Juneteenth", day: on("06-19") },
    { name: "Pioneer Day", day: on("07-24") },
    { name: "Victory Day", day: nth(year, 8, MONDAY, 2) },
    { name: "Lyndon Baines Johnson Day", day: on("08-27") },
    ...hebrewHolidaysOf(year),
    { name: "Frances Xavier Cabrini Day", day: nth(year, 10, MONDAY, 1) },
    { name: "Nevada Day", day: addDays(nth(year, 11, FRIDAY, 1), -7) },
    { name: "Election Day", day: addDays(nth(year, 11, MONDAY, 1), 1) },
    { name: "Day after Thanksgiving", day: addDays(thanksgiving, 1) },
    { name: "Christmas Eve", day: on("12-24") },
    { name: "Day after Christmas", day: on("12-26") },
    { name: "New Year’s Eve", day: on("12-31") },
  ];
}

/** Easter Sunday, by the Gregorian computus as Meeus and Butcher wrote it. */
function easterOf(year: number): CalendarDay {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const i = 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4);
  const l = (32 + i) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const inMarch = h + l - 7 * m + 22;
  return addDays(`${year}-03-01`, inMarch - 1);
}

const hebrewDate = new Intl.DateTimeFormat("en-US-u-ca-hebrew", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

const hebrewHolidays: Readonly<Record<string, string>> = {
  "1 Tishri": "Rosh Hashanah",
  "2 Tishri": "Rosh Hashanah",
  "10 Tishri": "Yom Kippur",
};

/** The optional holidays of Texas that follow the Hebrew calendar. */
function hebrewHolidaysOf(year: number): Holiday[] {
  const days = Array.from({ length: 60 }, (_, index) =>
    addDays(`${year}-09-01`, index),
  );
  return days.flatMap((day) => {
    const name = hebrewHolidays[hebrewDate.format(Date.parse(day))];
    return name ? [{ day, name }] : [];
  });
}
