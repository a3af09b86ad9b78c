/** Shortest and longest pause in milliseconds. */
export type Pause = { first: number; longest: number };

/**
 * Returns the milliseconds to wait after a number of failures in a row: doubled
 * each time, minus a random part of up to half, so that many callers do not
 * retry at once.
 *
 * @param random from 0, for the whole pause, to 1.
 */
export function backOff(
  failures: number,
  { first, longest }: Pause,
  random = Math.random(),
): number {
  const whole = Math.min(first * 2 ** Math.max(failures - 1, 0), longest);
  return Math.round(whole * (1 - random / 2));
}
