import { pathIn } from "../../domain/languages";

import type { DayEvent } from "~/calendar/icalendar";
import { fill } from "~/words/fill";

import { boundText, extensionText, lengthText, longDay } from "./count-text";
import { firstSpeech, type Speech } from "./deadline-form";
import { type CountedDeadlines, isInsurers, passedOf } from "./deadlines-of";

/** How many days before, the calendar reminds its reader. */
const REMINDER_DAYS = [90, 30, 7];

type Site = {
  siteUrl: string;
  /** With each of the reader's own dates: the policy may set less time. */
  policyWarning: string;
};

/**
 * The dates that have not passed, as events of a calendar. They name the rule and
 * its last day, and nothing that the visitor typed. The id is made from both, so that
 * importing a file again changes the event instead of adding one.
 */
export function deadlineEvents(
  { results, state, today }: CountedDeadlines,
  { siteUrl, policyWarning }: Site,
  speech: Speech = firstSpeech,
): DayEvent[] {
  const { words, language } = speech;
  const { hostname } = new URL(siteUrl);
  const passed = passedOf(results, today);
  return results.flatMap((result) => {
    const { kind, dates } = result;
    const gone = passed.find((each) => each.kind === kind);
    const title = fill(words.eventTitle, {
      kind: words.kinds[kind],
      state: state.name,
    });
    return dates
      .filter(({ last }) => last >= today)
      .map(({ rule, event, last }) => ({
        uid: `${rule.id}-${last}@${hostname}`,
        changedAt: rule.changedAt,
        day: last,
        title,
        text: [
          gone &&
            fill(words.earlierPassed, { day: longDay(gone.last, speech) }),
          fill(isInsurers(result) ? words.latestDate : words.anEstimate, {
            length: lengthText(rule, speech),
            event: words.events[event],
          }),
          `${rule.legalFact.citation ?? ""}${rule.legalFact.isVerified ? "" : words.unconfirmed}.`,
          ...(isInsurers(result)
            ? [extensionText(rule, speech)]
            : [boundText(rule, speech), policyWarning]),
        ]
          .filter(Boolean)
          .join(" "),
        url: `${siteUrl}${pathIn(language, "/deadlines")}`,
        reminders: REMINDER_DAYS.map((days) => ({
          days,
          text: fill(words.eventReminder, { title, days }),
        })),
      }));
  });
}
