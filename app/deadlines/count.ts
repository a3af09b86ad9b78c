import type {
  DeadlineDirection,
  DeadlineKind,
  DeadlineStart,
  DeadlineUnit,
  HolidayRule,
  ShorteningRule,
} from "../../schemas/deadline-terms";
import {
  addDays,
  addMonths,
  type CalendarDay,
  federalHoliday,
  type Holiday,
  isWeekend,
} from "./calendar-day";

/** A length of time, as a rule states it. */
export type Length = {
  length: number;
  unit: DeadlineUnit;
  /** Whether holidays are business days; without effect on other units. */
  holidays: HolidayRule;
  /** Days that a rule leaves out besides the federal holidays. */
  stateHolidays: readonly Holiday[];
};

/** A rule of law that sets a deadline. */
export type DeadlineRule = Length & {
  id: string;
  /** When the rule was edited last; ISO 8601. */
  changedAt: string;
  deadline: DeadlineKind;
  direction: DeadlineDirection;
  start: DeadlineStart;
  mayPolicyShorten: ShorteningRule;
  /** The perils for which it holds; empty: all. */
  perils: readonly string[];
  /** The types of policies for which it holds; empty: all. */
  owners: readonly string[];
};

/** The last day of a time, and how it was counted. */
export type Count = {
  last: CalendarDay;
  /** The holidays that were left out. */
  skipped: readonly Holiday[];
  /**
   * The last day if federal holidays were left out, for a rule that does not say
   * whether they count; null if it is the same day or the rule says so.
   */
  lastWithoutHolidays: CalendarDay | null;
};

/**
 * Counts a length of time. The day of the event is not counted. A year or a month
 * ends on the day of the same number, and on the last day of a shorter month.
 * Where a rule does not say whether holidays count, they do, which gives the
 * earlier day; a last day on a weekend is not moved, for the same reason.
 *
 * In: the day of the event, the length.
 */
export function countFrom(start: CalendarDay, length: Length): Count {
  switch (length.unit) {
    case "calendarDays":
      return plain(addDays(start, length.length));
    case "months":
      return plain(addMonths(start, length.length));
    case "years":
      return plain(addMonths(start, length.length * 12));
    case "businessDays":
      return countBusinessDays(start, length);
    default:
      return length.unit satisfies never;
  }
}

function plain(last: CalendarDay): Count {
  return { last, skipped: [], lastWithoutHolidays: null };
}

function countBusinessDays(start: CalendarDay, length: Length): Count {
  const { length: days, holidays, stateHolidays } = length;
  const own = new Map(stateHolidays.map(({ day, name }) => [day, name]));
  const counted = walk(start, days, (day) =>
    holidays === "federal"
      ? (federalHoliday(day) ?? own.get(day) ?? null)
      : null,
  );
  if (holidays !== "unknown") return { ...counted, lastWithoutHolidays: null };
  const { last } = walk(start, days, federalHoliday);
  const lastWithoutHolidays = last === counted.last ? null : last;
  return { ...counted, lastWithoutHolidays };
}

/** In: a day, a number of business days, a function that names a holiday. */
function walk(
  start: CalendarDay,
  days: number,
  holidayOn: (day: CalendarDay) => string | null,
): Pick<Count, "last" | "skipped"> {
  const skipped: Holiday[] = [];
  let last = start;
  for (let left = days; left > 0;) {
    last = addDays(last, 1);
    if (isWeekend(last)) continue;
    const name = holidayOn(last);
    if (name === null) left -= 1;
    else skipped.push({ day: last, name });
  }
  return { last, skipped };
}
