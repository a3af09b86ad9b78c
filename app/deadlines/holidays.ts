import {
  addDays,
  addMonths,
  type CalendarDay,
  weekdayOf,
} from "./calendar-day";

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
  return new Map(
    holidays
      .map(({ day, name }): [CalendarDay, string] => [observedDay(day), name])
      .filter(([day]) => day.startsWith(`${year}-`)),
  );
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
    { name: "Memorial Day", day: lastMondayOfMay(year) },
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

function lastMondayOfMay(year: number): CalendarDay {
  const last = addDays(addMonths(`${year}-05-01`, 1), -1);
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}
