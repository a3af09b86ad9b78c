import { timingSafeEqual } from "node:crypto";

import { lastingKey } from "~/http/cookies.server";

/**
 * The path of the calendar of licenses, which anyone who knows it may read: its key
 * is derived from the secret of the site, and changes with it.
 */
export function calendarPath(): string {
  return `/calendar/${key()}/licenses.ics`;
}

/** True for the key of that path; the time it takes says nothing about the key. */
export function isCalendarKey(given: string): boolean {
  const expected = Buffer.from(key());
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function key(): string {
  return lastingKey("license calendar");
}
