type Verdict = true | string;

// A Studio's clock and a server's may differ by this much, in milliseconds.
const TOLERANCE = 5 * 60 * 1000;

/** True for a day or moment that lies ahead. In: a date as ISO text, the time. */
export function isAhead(date: string | null | undefined, now: number): boolean {
  return Boolean(date) && Date.parse(date!) > now + TOLERANCE;
}

/**
 * Judges the date of a publication: nothing waits for it. What is published is
 * on the site at once, with a date that has not come yet.
 */
export function publishedAtVerdict(
  date: string | null | undefined,
  now: number,
): Verdict {
  return isAhead(date, now)
    ? "This date lies in the future. Publishing cannot be scheduled yet: the page would be on the site at once. Choose today or an earlier day, and publish when the day has come."
    : true;
}

/** Judges the date of a change that readers see. */
export function updatedAtVerdict(
  date: string | null | undefined,
  now: number,
): Verdict {
  return isAhead(date, now)
    ? "The date of a change cannot lie in the future."
    : true;
}
