import { fill } from "~/words/fill";
import { cleanLine } from "~/model/clean-text";

import { z } from "./form-schema";
import type { FieldWords } from "./text-field";

// The easternmost time zone of the served states: the latest date that any
// visitor can have.
const TIME_ZONE = "America/New_York";
const FIRST_YEAR = 1900;
const LONG_AGO_IN_YEARS = 20;

/** The date of a moment in that time zone, as YYYY-MM-DD. */
export function todayAsDate(now = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone: TIME_ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(now);
}

/** True for a day that the calendar has, as YYYY-MM-DD. */
function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text) &&
    date.getUTCFullYear() >= FIRST_YEAR
  );
}

/**
 * True for a loss so long ago that the year is probably a typing mistake. The
 * form warns, but accepts it.
 */
export function isLongAgo(text: string, today = todayAsDate()): boolean {
  if (!isRealDate(text)) return false;
  const limit = `${Number(today.slice(0, 4)) - LONG_AGO_IN_YEARS}${today.slice(4)}`;
  return text < limit;
}

/** The field for the day of the loss: a real date, not in the future. */
export function dateOfLossField(words: FieldWords) {
  return z
    .string({
      error: ({ input }) =>
        input === undefined
          ? words.lossEmpty
          : fill(words.again, { label: words.loss }),
    })
    .check(z.overwrite(cleanLine), ({ value, issues }) => {
      const message = faultOf(words, value);
      if (message) issues.push({ code: "custom", message, input: value });
    });
}

function faultOf(words: FieldWords, text: string): string | null {
  if (text === "") return words.lossEmpty;
  if (!isRealDate(text)) return words.lossReal;
  return text > todayAsDate() ? words.lossFuture : null;
}
