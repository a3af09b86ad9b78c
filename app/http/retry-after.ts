export { backOff, type Pause } from "#content-lake/back-off";

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
