import { deadlineKinds, titlesOf } from "../../schemas/deadline-terms";

import type { DayEvent } from "~/calendar/icalendar";

import {
  boundText,
  eventNames,
  extensionText,
  lengthText,
  longDay,
} from "./count-text";
import { type CountedDeadlines, isInsurers, outlookOf } from "./deadlines-of";

/** So many days before, the calendar reminds its reader. */
const REMINDER_DAYS = [90, 30, 7];

type Site = {
  siteUrl: string;
  /** Beside each of the reader's own dates: the policy may be shorter. */
  policyWarning: string;
};

/**
 * The dates that have not passed, as events of a calendar. They name the rule and
 * its last day, and nothing that the visitor typed. The id is made of both, so
 * that a file that is imported again changes the event instead of adding one.
 */
export function deadlineEvents(
  { results, state, today }: CountedDeadlines,
  { siteUrl, policyWarning }: Site,
): DayEvent[] {
  const titles = titlesOf(deadlineKinds);
  const { hostname } = new URL(siteUrl);
  const { passed } = outlookOf(results, today);
  return results.flatMap((result) => {
    const { kind, dates } = result;
    const gone = passed.find((each) => each.kind === kind);
    return dates
      .filter(({ last }) => last >= today)
      .map(({ rule, event, last }) => ({
        uid: `${rule.id}-${last}@${hostname}`,
        changedAt: rule.changedAt,
        day: last,
        title: `Estimate: ${titles[kind]} (${state.name})`,
        text: [
          gone &&
            `An earlier estimate of this deadline, ${longDay(gone.last)}, has passed.`,
          `${isInsurers(result) ? "The latest date" : "An estimate"}: ${lengthText(rule)} after ${eventNames[event]}.`,
          `${rule.legalFact.citation ?? ""}${rule.legalFact.isVerified ? "" : " (not yet confirmed)"}.`,
          ...(isInsurers(result)
            ? [extensionText(rule)]
            : [boundText(rule), policyWarning]),
        ]
          .filter(Boolean)
          .join(" "),
        url: `${siteUrl}/deadlines`,
        reminderDays: REMINDER_DAYS,
      }));
  });
}
