/** A day of the Gregorian calendar, without time and time zone: 2026-01-31. Days compare as texts. */
export type CalendarDay = string;

const DAY_MS = 24 * 60 * 60 * 1000;

/** True for an existing day, written as 2026-01-31. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayAtUtc(time) === text;
}

/** Returns the day a number of days later. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayAtUtc(Date.parse(day) + days * DAY_MS);
}

/**
 * Returns the same day of the month a number of months later, or the last day of a
 * shorter month.
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

/**
 * The same for the latest reading: a shorter month runs over into the next one, so
 * a month after January 31 ends in March.
 */
export function addMonthsInFull(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayAtUtc(Date.UTC(year, month - 1 + months, date));
}

/** Returns the day of the week, 0 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** True for a Saturday or a Sunday. */
export function isWeekend(day: CalendarDay): boolean {
  return weekdayOf(day) % 6 === 0;
}

function dayAtUtc(time: number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10);
}
