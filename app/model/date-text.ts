import {
  FIRST_LANGUAGE,
  type Language,
  languages,
} from "../../domain/languages";
import { FIRM_TIME_ZONE } from "../../domain/time-zones";

import { stegaClean } from "./stega";

/** A date as ISO 8601 and as visitors read it; in a preview the text names its field. */
export type DateText = { iso: string; text: string };

// Made once, since constructing a formatter takes far longer than using it.
const formats = new Map<Language, ReturnType<typeof formatsIn>>();

// The firm's own time zone, so that server and browser print the same day.
function formatsIn(language: Language) {
  const { locale } = languages[language];
  const long = { dateStyle: "long" } as const;
  return {
    dayInUtc: new Intl.DateTimeFormat(locale, { ...long, timeZone: "UTC" }),
    dayAtHome: new Intl.DateTimeFormat(locale, {
      ...long,
      timeZone: FIRM_TIME_ZONE,
    }),
    momentAtHome: new Intl.DateTimeFormat(locale, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone: FIRM_TIME_ZONE,
    }),
  };
}

function formatsOf(language: Language) {
  const known = formats.get(language) ?? formatsIn(language);
  formats.set(language, known);
  return known;
}

/**
 * Formats a day (2026-01-31), or a moment with its time zone, as a day in the
 * firm's time zone: "January 31, 2026".
 */
export function dayOf(
  marked: string,
  language: Language = FIRST_LANGUAGE,
): DateText {
  const { dayInUtc, dayAtHome } = formatsOf(language);
  const [iso, stega] = split(marked);
  const isDayOnly = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  const moment = new Date(isDayOnly ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(moment.getTime())) return { iso, text: marked };
  const day = isDayOnly ? dayInUtc : dayAtHome;
  return { iso, text: `${day.format(moment)}${stega}` };
}

/** Returns a day of a document, printed as the day of another moment. */
export function shownAs(
  { iso, text }: DateText,
  { now, language }: { now: number; language: Language },
): DateText {
  const [, stega] = split(text);
  const { dayAtHome } = formatsOf(language);
  return { iso, text: `${dayAtHome.format(now)}${stega}` };
}

/** Formats a moment with its time zone: "Jan 31, 2026, 9:05 AM CST". */
export function momentOf(
  marked: string,
  language: Language = FIRST_LANGUAGE,
): DateText {
  const { momentAtHome } = formatsOf(language);
  const [iso, stega] = split(marked);
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return { iso, text: marked };
  return { iso, text: `${momentAtHome.format(moment)}${stega}` };
}

/** Splits a date from the stega after it. */
function split(marked: string): [iso: string, stega: string] {
  const iso = stegaClean(marked);
  return [iso, marked.slice(iso.length)];
}
