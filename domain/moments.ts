/** The moments that the days and times of documents refer to. */
import { FIRM_TIME_ZONE } from "./time-zones.ts";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const AN_HOUR_MS = 60 * 60 * 1000;
const A_DAY_MS = 24 * AN_HOUR_MS;

/**
 * The moment from which visitors see a document.
 *
 * @param date of publication: a time with its zone, or a day, which begins at the
 * firm's midnight.
 * @returns milliseconds since 1970; null for anything else.
 */
export function publicationMoment(
  date: string | null | undefined,
): number | null {
  if (!date) return null;
  const moment = DAY.test(date)
    ? startOfDay(date, FIRM_TIME_ZONE)
    : Date.parse(date);
  return moment === null || Number.isNaN(moment) ? null : moment;
}

/**
 * The moment at which a day begins.
 *
 * @param day as 2026-01-31.
 * @param timeZone of the IANA database.
 * @returns milliseconds since 1970; null if it is not a day.
 */
export function startOfDay(day: string, timeZone: string): number | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (!year || new Date(midnight).toISOString().slice(0, 10) !== day)
    return null;
  // The zone's offset may change between the guess and the day's own midnight.
  const guess = midnight - offsetAt(midnight, timeZone);
  return midnight - offsetAt(guess, timeZone);
}

/** The moment at which a day ends, like `startOfDay`. */
export function endOfDay(day: string, timeZone: string): number | null {
  const start = startOfDay(day, timeZone);
  if (start === null) return null;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + A_DAY_MS);
  return startOfDay(next.toISOString().slice(0, 10), timeZone);
}

/** The day (2026-01-31) of a moment in a time zone. */
export function dayAt(moment: number, timeZone: string): string {
  const shifted = moment + offsetAt(moment, timeZone);
  return new Date(shifted).toISOString().slice(0, 10);
}

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The moments at which the clocks of a zone show a time, earliest first: none in the
 * hour that they skip, two in the one that they repeat.
 *
 * @param time from a form (2026-01-31T18:30).
 * @param timeZone of the IANA database.
 * @returns milliseconds since 1970; empty for anything else.
 */
export function wallMoments(time: string, timeZone: string): number[] {
  const shown = shownBy(time);
  if (Number.isNaN(shown)) return [];
  const moments = [shown - A_DAY_MS, shown + A_DAY_MS]
    .map((moment) => shown - offsetAt(moment, timeZone))
    .filter((moment) => wallTimeAt(moment, timeZone) === time);
  return [...new Set(moments)].toSorted((one, other) => one - other);
}

/**
 * Finds a time that the clocks of a zone skip.
 *
 * @returns what to say about it, and the next existing time, with its moment; null for
 * any other text.
 */
export function skippedTime(time: string, timeZone: string) {
  let shown = shownBy(time);
  if (Number.isNaN(shown)) return null;
  let next = time;
  let [moment] = wallMoments(next, timeZone);
  if (moment !== undefined) return null;
  for (; moment === undefined; [moment] = wallMoments(next, timeZone)) {
    shown += 60_000;
    next = new Date(shown).toISOString().slice(0, 16);
  }
  const clock = onClock.format(shown);
  return {
    moment,
    clock,
    sentence: `${dayOnClock.format(shownBy(time))}, ${onClock.format(shownBy(time))} does not exist: the clocks go forward over it. The next time there is: ${clock}.`,
  };
}

/** The other moment at which the clocks of a zone show the same time; null if there is none. */
export function twinMoment(moment: number, timeZone: string): number | null {
  const time = wallTimeAt(moment, timeZone);
  const [first = 0, second] = wallMoments(time, timeZone);
  if (second === undefined) return null;
  return moment < second ? moment + second - first : moment - second + first;
}

/** The time of a form as if its clocks showed UTC; NaN for anything else. */
function shownBy(time: string): number {
  const shown = WALL_TIME.test(time) ? Date.parse(`${time}:00Z`) : Number.NaN;
  // `Date.parse` takes a day past the end of a month for one of the next.
  const isDay = Number(time.slice(8, 10)) === new Date(shown).getUTCDate();
  return isDay ? shown : Number.NaN;
}

const dayOnClock = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeZone: "UTC",
});

const onClock = new Intl.DateTimeFormat("en-US", {
  timeStyle: "short",
  timeZone: "UTC",
});

/** The time (2026-01-31T18:30) that the clocks of a zone show at a moment. */
export function wallTimeAt(moment: number, timeZone: string): string {
  const shifted = moment + offsetAt(moment, timeZone);
  return new Date(shifted).toISOString().slice(0, 16);
}

/** Tomorrow at 9:00 AM by the firm's clocks, in milliseconds since 1970. */
export function nextMorning(now: number): number {
  const tomorrow = endOfDay(dayAt(now, FIRM_TIME_ZONE), FIRM_TIME_ZONE) ?? now;
  const time = `${dayAt(tomorrow, FIRM_TIME_ZONE)}T09:00`;
  return wallMoments(time, FIRM_TIME_ZONE)[0] ?? tomorrow;
}

const WRITTEN_DAY =
  /^(?:([a-z]{3,9})\.? |(\d\d?)[/-])(\d\d?)(?:, ?|[ /-])((?:19|20)?\d\d)$/i;

/**
 * Reads a day as Americans write it: "12/4/2026", "12/4/26", "Nov 29, 2026", or as
 * 2026-11-29.
 *
 * @returns the day as 2026-12-04; null for anything else, also for 2/30/2026.
 */
export function writtenDay(text: string): string | null {
  const written = text.trim();
  const [, name = "", number, date, year = ""] =
    WRITTEN_DAY.exec(written) ?? [];
  if (!year) return startOfDay(written, "UTC") === null ? null : written;
  const century = year.length > 2 ? "" : year < "50" ? "20" : "19";
  const parts = [number ?? name, date, `${century}${year} UTC`];
  const day = new Date(parts.join(number ? "/" : " "));
  // A day past the end of a month is taken for one of the next, "Marble" for March.
  return day.getUTCDate() === Number(date) &&
    dayOnClock.format(day).toLowerCase().startsWith(name.toLowerCase())
    ? day.toISOString().slice(0, 10)
    : null;
}

const WRITTEN_TIME = /^(.+?),?(?: at)? (\d+)(:\d\d)?( ?[ap]\.?m\.?)?$/i;

/**
 * Reads a time as Americans write it: "12/4/2026 6:00 PM", "Nov 29, 2026 9 am".
 *
 * @returns the time as in a form (2026-12-04T18:00); null for anything else.
 */
export function writtenTime(text: string): string | null {
  const [, written = "", hour, minutes, half = ""] =
    WRITTEN_TIME.exec(text.trim()) ?? [];
  const day = writtenDay(written);
  // A number alone is no time of day.
  if (day === null || (!minutes && !half)) return null;
  const clock = `${hour}${minutes ?? ":00"} ${half.replaceAll(".", "")} UTC`;
  const shown = new Date(`${americanDay(day)} ${clock}`);
  return Number.isNaN(shown.getTime())
    ? null
    : shown.toISOString().slice(0, 16);
}

/** Writes a day (2026-12-04) as "December 4, 2026". */
export function americanDay(day: string): string {
  return dayOnClock.format(Date.parse(day));
}

/** Writes a time of a form (2026-12-04T18:00) as "December 4, 2026 6:00 PM". */
export function americanTime(time: string): string {
  const shown = shownBy(time);
  // Some browsers write a narrow space before "PM".
  const clock = onClock.format(shown).replace(/\s/, " ");
  return `${dayOnClock.format(shown)} ${clock}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  // "1/31/2026, GMT-06:00"; for UTC itself only "GMT".
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(format.format(moment)) ?? [];
  if (sign === undefined) return 0;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return ahead * (sign === "-" ? -1000 : 1000);
}

const day = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeZone: FIRM_TIME_ZONE,
});

const moment = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
  timeZone: FIRM_TIME_ZONE,
});

/** Formats an ISO 8601 moment as "January 31, 2026"; other text is unchanged. */
export function firmDay(iso: string): string {
  return formatted(iso, day);
}

/** Formats an ISO 8601 moment as "Jan 31, 2026, 9:05 AM CST"; other text is unchanged. */
export function firmTime(iso: string): string {
  return formatted(iso, moment);
}

const hour = new Intl.DateTimeFormat("en-US", {
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
  timeZone: FIRM_TIME_ZONE,
});

/** Formats an ISO 8601 moment as "9:05 AM CST"; other text is unchanged. */
export function firmHour(iso: string): string {
  return formatted(iso, hour);
}

/** Says how a computer's clocks differ from the firm's; null where they never do. */
export function otherClocks(now: number, timeZone: string): string | null {
  const hoursAhead = (at: number) =>
    (offsetAt(at, timeZone) - offsetAt(at, FIRM_TIME_ZONE)) / AN_HOUR_MS;
  const hours = hoursAhead(now);
  // Half a year later one of them may have changed to another time.
  if (hours === 0 && hoursAhead(now + 183 * A_DAY_MS) === 0) return null;
  const count = Math.abs(hours) === 1 ? "one hour" : `${Math.abs(hours)} hours`;
  const said =
    hours === 0
      ? "Its clocks do not change to daylight saving time with the firm’s."
      : `Its clocks are ${count} ${hours > 0 ? "ahead of" : "behind"} the firm’s.`;
  return `These are the times of your computer. ${said}`;
}

function formatted(iso: string, format: Intl.DateTimeFormat): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : format.format(date);
}
