/**
 * A day of the Gregorian calendar, without a time and a time zone: 2026-01-31.
 * Days compare as texts.
 */
export type CalendarDay = string;

const DAY_MS = 24 * 60 * 60 * 1000;

/** True for a day that the calendar has, written as 2026-01-31. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayAtUtc(time) === text;
}

/** In: a day, a number of days. Out: the day so many days later. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayAtUtc(Date.parse(day) + days * DAY_MS);
}

/**
 * In: a day, a number of months. Out: the day of the same number so many months
 * later; the last day of that month if it is shorter.
 */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const index = year * 12 + (month - 1) + months;
  const [laterYear, laterMonth] = [Math.floor(index / 12), index % 12];
  const lastDate = new Date(
    Date.UTC(laterYear, laterMonth + 1, 0),
  ).getUTCDate();
  return dayAtUtc(Date.UTC(laterYear, laterMonth, Math.min(date, lastDate)));
}

/** In: a day. Out: the day of the week, 0 for Sunday. */
function weekdayOf(day: CalendarDay): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** True for a Saturday or a Sunday. */
export function isWeekend(day: CalendarDay): boolean {
  return weekdayOf(day) % 6 === 0;
}

function dayAtUtc(time: number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10);
}

/** A day on which offices are closed. */
export type Holiday = { day: CalendarDay; name: string };

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6] as const;

// Since 2021: Pub. L. 117-17.
const FIRST_JUNETEENTH = 2021;

/** By year, since each business day asks for its year. */
const known = new Map<number, ReadonlyMap<CalendarDay, string>>();

/**
 * The name of the federal holiday that is observed on a day, or null.
 *
 * The holidays are those of 5 U.S.C. 6103(a). One on a Saturday is observed on
 * the Friday before (5 U.S.C. 6103(b)), one on a Sunday on the Monday after
 * (Executive Order 11582). Inauguration Day is one in the District of Columbia
 * alone (6103(c)) and left out.
 */
export function federalHoliday(day: CalendarDay): string | null {
  const year = Number(day.slice(0, 4));
  let observed = known.get(year);
  if (observed === undefined) {
    observed = observedIn(year);
    known.set(year, observed);
  }
  return observed.get(day) ?? null;
}

function observedIn(year: number): ReadonlyMap<CalendarDay, string> {
  // New Year's Day of the next year may be observed on December 31.
  const holidays = [...holidaysOf(year), ...holidaysOf(year + 1)];
  return new Map(holidays.map(({ day, name }) => [observedDay(day), name]));
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
