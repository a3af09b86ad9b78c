import type { Length } from "../../domain/deadline-terms";
import {
  addDays,
  addMonths,
  addMonthsInFull,
  type CalendarDay,
  isWeekend,
} from "./calendar-day";
import { federalHoliday, type Holiday, possibleHoliday } from "./holidays";

/** The last day of a time, and how it was counted. */
export type Count = {
  last: CalendarDay;
  /** The holidays that were left out. */
  skipped: readonly Holiday[];
  /** The day before it was moved off a weekend or a holiday; null if it was not. */
  movedFrom: CalendarDay | null;
};

/**
 * Counts the earliest last day of a length of time, for what the reader has to do. The
 * day of the event is not counted. A year or a month ends on the day of the same
 * number, or on the last day of a shorter month. If a rule does not say which
 * holidays are left out, they count; a last day on a weekend is not moved.
 */
export function countFrom(start: CalendarDay, length: Length): Count {
  switch (length.unit) {
    case "calendarDays":
      return plain(addDays(start, length.length));
    case "months":
      return plain(addMonths(start, length.length));
    case "years":
      return plain(addMonths(start, length.length * 12));
    case "businessDays": {
      const own = ownHolidays(length);
      return walk(start, length.length, (day) =>
        length.holidays === "federal"
          ? (federalHoliday(day) ?? own(day))
          : null,
      );
    }
    default:
      return length.unit satisfies never;
  }
}

/**
 * Counts the latest last day that the length can mean, for what the insurer has to do:
 * nobody should be told too soon that it is late. Every day that may be a holiday is
 * left out, unless the rule says that holidays count; what the rule lets the insurer
 * add is added; and a last day on a weekend or a holiday moves to the next working
 * day.
 */
export function countLatest(start: CalendarDay, length: Length): Count {
  const own = ownHolidays(length);
  const holidayOn = (day: CalendarDay) => possibleHoliday(day) ?? own(day);
  const workingDay = (day: CalendarDay): CalendarDay =>
    isWeekend(day) || holidayOn(day) !== null
      ? workingDay(addDays(day, 1))
      : day;
  const { last: first, skipped } = latestEnd(start, length, holidayOn);
  const { extensionDays } = length;
  const end =
    extensionDays > 0 ? addDays(workingDay(first), extensionDays) : first;
  const last = workingDay(end);
  return { last, skipped, movedFrom: last === end ? null : end };
}

type HolidayFinder = (day: CalendarDay) => string | null;

function latestEnd(
  start: CalendarDay,
  { length, unit, holidays }: Length,
  holidayOn: HolidayFinder,
): Count {
  switch (unit) {
    case "calendarDays":
      return plain(addDays(start, length));
    case "months":
      return plain(addMonthsInFull(start, length));
    case "years":
      return plain(addMonthsInFull(start, length * 12));
    case "businessDays":
      return walk(start, length, holidays === "counted" ? none : holidayOn);
    default:
      return unit satisfies never;
  }
}

const none: HolidayFinder = () => null;

function ownHolidays({ stateHolidays }: Length): HolidayFinder {
  const own = new Map(stateHolidays.map(({ day, name }) => [day, name]));
  return (day) => own.get(day) ?? null;
}

function plain(last: CalendarDay): Count {
  return { last, skipped: [], movedFrom: null };
}

/** Counts business days from a day on. */
function walk(
  start: CalendarDay,
  days: number,
  holidayOn: HolidayFinder,
): Count {
  const skipped: Holiday[] = [];
  let last = start;
  for (let left = days; left > 0;) {
    last = addDays(last, 1);
    if (isWeekend(last)) continue;
    const name = holidayOn(last);
    if (name === null) left -= 1;
    else skipped.push({ day: last, name });
  }
  return { last, skipped, movedFrom: null };
}
