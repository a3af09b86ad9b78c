/** The longest that a service is left alone, whatever it asks, in milliseconds. */
const LONGEST_MS = 5 * 60_000;

/**
 * Reads how long a service asks to be left alone.
 *
 * @param value of its header `Retry-After`: seconds or a date (RFC 9110, section
 * 10.2.3).
 * @param now the wall clock in milliseconds.
 * @returns milliseconds, at most five minutes; null if the header is missing or
 * invalid.
 */
export function retryAfterMs(
  value: string | null | undefined,
  now: number = Date.now(),
): number | null {
  if (!value) return null;
  const wait = /^\s*\d+\s*$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - now;
  if (Number.isNaN(wait)) return null;
  return Math.min(Math.max(wait, 0), LONGEST_MS);
}

/** Shortest and longest pause in milliseconds. */
export type Pause = { first: number; longest: number };

/**
 * Returns the milliseconds to wait after a number of failures in a row: doubled
 * each time, minus a random part of up to half, so that many callers do not
 * retry at once.
 */
export function backOff(
  failures: number,
  { first, longest }: Pause,
  random = Math.random(),
): number {
  const whole = Math.min(first * 2 ** Math.max(failures - 1, 0), longest);
  return Math.round(whole * (1 - random / 2));
}
