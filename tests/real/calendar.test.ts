import ICAL from "ical.js";
import { expect, it } from "vitest";

import { icalendarText } from "~/calendar/icalendar";
import type { SourcedRule } from "~/content/deadline.query";
import { addDays } from "~/deadlines/calendar-day";
import { deadlineEvents } from "~/deadlines/calendar-events";
import { deadlinesOf } from "~/deadlines/deadlines-of";
import en from "#words/en/deadlines.json";
import es from "#words/es/deadlines.json";

const LOSS = "2026-10-30";
const DAYS = 100;
const LAST = addDays(LOSS, DAYS);

const rule = {
  id: "suit",
  changedAt: "2026-11-01T10:20:30Z",
  deadline: "suit",
  direction: "leastTime",
  start: "loss",
  length: DAYS,
  unit: "calendarDays",
  holidays: "counted",
  stateHolidays: [],
  extensionDays: 0,
  mayPolicyShorten: "no",
  perils: [],
  owners: [],
  legalFact: { citation: "Code 1", isVerified: true },
} as unknown as SourcedRule;

/**
 * The file that the deadlines' form returns, with reminders this many days
 * before the last one.
 */
function fileOf(language: "en" | "es", daysBefore: number) {
  const words = { en, es }[language];
  const values = {
    state: "texas",
    owner: "homeowner",
    peril: "hail",
    dateOfLoss: LOSS,
    dateOfNotice: "",
    dateOfProof: "",
    dateOfAgreement: "",
    dateOfDenial: "",
  };
  const today = addDays(LAST, -daysBefore);
  const counted = {
    outcome: "counted" as const,
    values,
    state: { name: "Texas" } as never,
    today,
    results: deadlinesOf([rule], values),
  };
  const site = { siteUrl: "https://claims.example", policyWarning: "" };
  const text = icalendarText({
    name: words.calendarName,
    language,
    today,
    isCopy: true,
    events: deadlineEvents(counted, site, { words, language }),
  });
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents(
    "vevent",
  );
  return {
    text,
    reminders: event!.getAllSubcomponents("valarm").map((alarm) => ({
      at: String(alarm.getFirstPropertyValue("trigger")),
      text: String(alarm.getFirstPropertyValue("description")),
    })),
  };
}

it.each([
  ["a loss of yesterday", 99, ["-P90D", "-P30D", "-P7D"]],
  [
    "on the day of the first reminder, whose hour has passed",
    90,
    ["-P30D", "-P7D"],
  ],
  ["a month before", 31, ["-P30D", "-P7D"]],
  ["a week before", 8, ["-P7D"]],
  ["four days before", 4, []],
  ["on the last day", 0, []],
])("%s: no reminder lies in the past", (_when, daysBefore, triggers) => {
  const { reminders } = fileOf("en", daysBefore);
  expect(reminders.map(({ at }) => at)).toEqual(triggers);
});

it.each([
  ["en", "Estimate: Suit against the insurer (Texas) in 7 days"],
  ["es", "Estimación: Demanda contra la aseguradora (Texas): faltan 7 días"],
] as const)("the file in %s speaks that language alone", (language, last) => {
  const { text, reminders } = fileOf(language, 99);
  expect(reminders.at(-1)!.text).toBe(last);
  expect(text).toMatch(
    new RegExp(`^PRODID:.*//${language.toUpperCase()}\\r$`, "m"),
  );
  if (language === "es")
    expect(text.replaceAll("\r\n ", "")).not.toMatch(
      /\b(in|days|estimate|the|after|loss)\b/i,
    );
});
