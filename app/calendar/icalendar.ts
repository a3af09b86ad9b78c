import type { Language } from "../../domain/languages";
import { withoutControls } from "../../domain/stored-text";

/** An event that takes a whole day. */
export type DayEvent = {
  /** The same for every version of the event. */
  uid: string;
  /** When this version was written; ISO 8601. */
  changedAt: string;
  /** The day (2026-01-31). */
  day: string;
  title: string;
  text: string;
  /** A page about it; null if there is none. */
  url: string | null;
  reminders: readonly Reminder[];
};

/** A text that the calendar shows its reader a number of days before. */
export type Reminder = { days: number; text: string };

/** A calendar of events in their order. */
export type Calendar = {
  name: string;
  language: Language;
  /** The day on which it is written: earlier reminders are left out. */
  today: string;
  /** True for a file that is imported once, and not requested again. */
  isCopy: boolean;
  events: readonly DayEvent[];
};

const encoder = new TextEncoder();
/** The most octets of a line, without its end. */
const LONGEST_LINE = 75;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar as an iCalendar file (RFC 5545), each line with CRLF at its end. */
export function icalendarText(calendar: Calendar): string {
  const { name, language, today, isCopy, events } = calendar;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//Claims site//${escaped(name)}//${language.toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...(isCopy ? [] : ["REFRESH-INTERVAL;VALUE=DURATION:P1D"]),
    ...events.flatMap((event) => eventLines(event, today)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: DayEvent, today: string): string[] {
  const { uid, changedAt, day, title, text, url, reminders } = event;
  // They come at the start of their day: today's has passed.
  const ahead = reminders.filter(({ days }) => dayAfter(day, -days) > today);
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${compact(dayAfter(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    // A URI is not a text: nothing in it is escaped.
    ...(url === null ? [] : [`URL:${new URL(url).href}`]),
    "TRANSP:TRANSPARENT",
    ...ahead.flatMap((reminder) => [
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `TRIGGER:-P${reminder.days}D`,
      `DESCRIPTION:${escaped(reminder.text)}`,
      "END:VALARM",
    ]),
    "END:VEVENT",
  ];
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Formats an ISO 8601 time as 20260131T120000Z. */
function utc(iso: string): string {
  return `${compact(new Date(iso).toISOString().slice(0, 19))}Z`;
}

function compact(text: string): string {
  return text.replace(/[-:]/g, "");
}

function escaped(text: string): string {
  return withoutControls(text)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n")
    .replaceAll("\t", " ");
}

/** Breaks a line between characters; a continued line begins with a space. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LONGEST_LINE) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
