/** Shortest and longest pause in milliseconds. */
export type Pause = { first: number; longest: number };

/**
 * How long to wait after so many failures in a row: twice as long each time,
 * and by chance up to half of it less, so that many do not come back at once.
 */
export function backOff(
  failures: number,
  { first, longest }: Pause,
  random = Math.random(),
): number {
  const whole = Math.min(first * 2 ** Math.max(failures - 1, 0), longest);
  return Math.round(whole * (1 - random / 2));
}
