import { FIRM_TIME_ZONE } from "./moments.ts";

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

/** In: a moment in ISO 8601. Out: "January 31, 2026"; other text unchanged. */
export function firmDay(iso: string): string {
  return formatted(iso, day);
}

/** In: a moment in ISO 8601. Out: "Jan 31, 2026, 9:05 AM CST"; other text unchanged. */
export function firmTime(iso: string): string {
  return formatted(iso, moment);
}

function formatted(iso: string, format: Intl.DateTimeFormat): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : format.format(date);
}
