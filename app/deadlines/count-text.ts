import type { DeadlineRule, Length } from "../../domain/deadline-terms";
import { languages } from "../../domain/languages";

import { dayOf } from "~/model/date-text";
import { counted, fill } from "~/words/fill";

import { type CalendarDay, isWeekend } from "./calendar-day";
import type { Count } from "./count";
import { firstSpeech, type Speech } from "./deadline-form";
import type { DeadlineDate } from "./deadlines-of";
import type { Holiday } from "./holidays";

/** Formats a day: "Friday, June 5, 2026". */
export function longDay(
  day: CalendarDay,
  { language }: Speech = firstSpeech,
): string {
  return dateText(day, language, { dateStyle: "full" });
}

function dateText(
  day: CalendarDay,
  language: Speech["language"],
  style: Intl.DateTimeFormatOptions,
): string {
  const { locale } = languages[language];
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(
    Date.parse(day),
  );
}

/** Formats a length: "1 year", "15 business days". */
export function lengthText(
  { length, unit }: Length,
  { words, language }: Speech = firstSpeech,
): string {
  return counted(language, words.units[unit], length);
}

/** Says how a date was counted, in sentences. */
export function countText(date: DeadlineDate, speech = firstSpeech): string {
  const { rule, event, from } = date;
  const { words, language } = speech;
  return [
    fill(words.counted, {
      length: lengthText(rule, speech),
      day: dayOf(from, language).text,
      event: words.events[event],
    }),
    // For a rule that does not count from an event of the claim.
    rule.start === "accrual" || rule.start === "unstated"
      ? words[rule.start]
      : "",
    unitText(date, speech),
    ...(rule.direction === "mostTime"
      ? latestTexts(date, speech)
      : earliestTexts(date, speech)),
  ]
    .filter(Boolean)
    .join(" ");
}

function earliestTexts({ last }: Count, { words, language }: Speech): string[] {
  if (!isWeekend(last)) return [];
  const weekday = dateText(last, language, { weekday: "long" });
  return [fill(words.weekend, { weekday })];
}

/** Says what a rule lets the insurer add; empty if nothing. */
export function extensionText(
  { extensionDays: days }: DeadlineRule,
  { words }: Speech = firstSpeech,
): string {
  return days > 0 ? fill(words.extension, { days }) : "";
}

function latestTexts(
  { movedFrom, rule }: DeadlineDate,
  speech: Speech,
): string[] {
  return [
    extensionText(rule, speech),
    movedFrom === null
      ? ""
      : fill(speech.words.moved, { day: longDay(movedFrom, speech) }),
  ];
}

/** Says whether a policy may set less time; empty for the insurer's time. */
export function boundText(
  { direction, mayPolicyShorten }: DeadlineRule,
  { words }: Speech = firstSpeech,
): string {
  if (direction === "mostTime") return "";
  const shortened = {
    no: words.noShorter,
    yes: words.shorter,
    // The warning next to the date says that it may.
    unknown: "",
  }[mayPolicyShorten];
  return direction === "policyTime"
    ? fill(words.policyTime, { shortened }).trim()
    : shortened;
}

type Counted = Count & { rule: DeadlineRule; from: CalendarDay };

function unitText(date: Counted, speech: Speech): string {
  const { rule, from, last } = date;
  const { words } = speech;
  switch (rule.unit) {
    case "calendarDays":
      return words.allDaysCount;
    case "businessDays":
      return fill(words.weekendsOut, { holidays: holidayText(date, speech) });
    case "months":
    case "years":
      return rule.direction === "mostTime" || last.slice(8) === from.slice(8)
        ? ""
        : words.shorterMonth;
    default:
      return rule.unit satisfies never;
  }
}

function holidayText({ rule, skipped }: Counted, speech: Speech): string {
  const { direction, holidays } = rule;
  const { words } = speech;
  if (holidays === "counted") return words.holidaysCount;
  if (direction !== "mostTime" && holidays !== "federal")
    return words.holidaysUnknown;
  if (skipped.length === 0) return words.noHoliday;
  const names = skipped.map((holiday) => nameOf(holiday, speech)).join(", ");
  return fill(direction === "mostTime" ? words.maybeHolidays : words.leftOut, {
    names,
  });
}

/** Names a holiday in the language; one that an editor wrote keeps its own name. */
function nameOf({ day, name }: Holiday, { words, language }: Speech): string {
  const known: Readonly<Record<string, string>> = words.holidays;
  return `${known[name] ?? name} (${dayOf(day, language).text})`;
}
