/** A day: as machines read it and as people do. */
export type DateText = { iso: string; text: string };

// The firm's own time zone, so that server and browser print the same day.
const TIME_ZONE = "America/Chicago";

// Made once: to make one takes far longer than to use it.
const long = { dateStyle: "long" } as const;
const dayInUtc = new Intl.DateTimeFormat("en-US", { ...long, timeZone: "UTC" });
const dayAtHome = new Intl.DateTimeFormat("en-US", {
  ...long,
  timeZone: TIME_ZONE,
});
const momentAtHome = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
  timeZone: TIME_ZONE,
});

/**
 * In: a day (2026-01-31) or a moment with its time zone.
 * Out: both forms of it, in the firm's time zone: "January 31, 2026".
 */
export function dayOf(iso: string): DateText {
  const isDayOnly = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const moment = new Date(isDayOnly ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(moment.getTime())) return { iso, text: iso };
  return { iso, text: (isDayOnly ? dayInUtc : dayAtHome).format(moment) };
}

/** In: a moment with its time zone. Out: the same with its hour: "Jan 31, 2026, 9:05 AM CST". */
export function momentOf(iso: string): DateText {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return { iso, text: iso };
  return { iso, text: momentAtHome.format(moment) };
}
