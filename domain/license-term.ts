import { dayAt, endOfDay } from "./moments.ts";
import { regulatorTimeZone } from "./time-zones.ts";
import type { ValidationResult } from "./validation-result.ts";

/** The term of a license: its days (2026-01-31), and the state whose days they are. */
export type LicenseTerm = {
  issuedOn?: string | null | undefined;
  /** The last valid day; without one it does not expire here. */
  expiresOn?: string | null | undefined;
  /** The two letters of its state. */
  abbreviation?: string | null | undefined;
};

/** The firm is reminded this many days before a license expires. */
export const REMINDER_DAYS = [90, 60, 30] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The moment at which a license expires: the end of its last day at the seat of the
 * regulator.
 *
 * @returns milliseconds since 1970; null if it does not expire.
 */
export function expiryMoment({
  expiresOn,
  abbreviation,
}: LicenseTerm): number | null {
  return expiresOn
    ? endOfDay(expiresOn, regulatorTimeZone(abbreviation))
    : null;
}

/**
 * True from the moment of expiry.
 *
 * @param now in milliseconds since 1970.
 */
export function hasExpired(term: LicenseTerm, now: number): boolean {
  const moment = expiryMoment(term);
  return moment !== null && moment <= now;
}

/** The parts of a license that are counted: its state and term. */
export type CountedLicense = LicenseTerm & {
  servesState: boolean;
  /** Identifies its state, such as its id. */
  state: string | null;
};

/**
 * Counts the states with an unexpired license: a state may have an old and a new one.
 *
 * @param now in milliseconds since 1970.
 */
export function countStatesServed(
  licenses: readonly CountedLicense[],
  now: number,
): number {
  const valid = licenses.filter(
    (license) =>
      license.servesState &&
      license.state !== null &&
      !hasExpired(license, now),
  );
  return new Set(valid.map(({ state }) => state)).size;
}

/**
 * The days left, by the calendar at the seat of the regulator: 0 on the last day,
 * negative after it; null if the license does not expire.
 */
export function daysLeft(term: LicenseTerm, now: number): number | null {
  const { expiresOn, abbreviation } = term;
  if (!expiresOn || expiryMoment(term) === null) return null;
  const today = dayAt(now, regulatorTimeZone(abbreviation));
  // Both are midnights in UTC, so that no clock change shortens a day.
  return Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY_MS);
}

/** What to do about the term of a license. */
export type TermNotice = {
  /** The reminder that has been reached; 0 once the license has expired. */
  reminder: (typeof REMINDER_DAYS)[number] | 0;
  /** In a few words: "Expired". */
  label: string;
  /** A sentence for the firm. */
  text: string;
};

/** Returns null while the license is valid for more than 90 days, or has no last day. */
export function termNotice(term: LicenseTerm, now: number): TermNotice | null {
  const left = daysLeft(term, now);
  if (left === null) return null;
  const day = dayText(term.expiresOn ?? "");
  if (left < 0) {
    const text = `Expired on ${day}. The site no longer shows a license there. Change the sentences that the checks name; once it is renewed, enter the new last day.`;
    return { reminder: 0, label: "Expired", text };
  }
  const reminder = REMINDER_DAYS.findLast((days) => left <= days);
  if (reminder === undefined) return null;
  const rest = left === 1 ? "1 day is left" : `${left} days are left`;
  return {
    reminder,
    label: `Expires within ${reminder} days`,
    text: `Expires on ${day}: ${left === 0 ? "this is its last day" : rest}. Renew it with the regulator, then enter the new last day.`,
  };
}

/** Formats a day (2026-01-31) as January 31, 2026; other text is unchanged. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return date.toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  });
}

/** Validates that a license expires after it was issued. */
export function termVerdict({
  issuedOn,
  expiresOn,
}: LicenseTerm): ValidationResult {
  return issuedOn && expiresOn && expiresOn <= issuedOn
    ? "The license expires on or before the day on which it was issued. Correct one of the two days."
    : true;
}

/** Warns about a last day that has passed. */
export function expiryAdvice(term: LicenseTerm, now: number): ValidationResult {
  return hasExpired(term, now)
    ? "This day has passed: once this is published, the site shows no license there. Sentences that claim one stay; the checks name them."
    : true;
}
