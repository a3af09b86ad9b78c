import type { SubmissionResult } from "@conform-to/react";

import type { DeadlineState, SourcedRule } from "~/content/deadline.query";
import { dayOf } from "~/model/date-text";

import type { CalendarDay } from "./calendar-day";
import {
  type DateField,
  dateFields,
  type DeadlineValues,
  ownerChoices,
} from "./deadline-form";
import type { DeadlineResult } from "./deadlines-of";

/** The deadlines of a loss, as the page shows them. */
export type CountedDeadlines = {
  outcome: "counted";
  values: DeadlineValues;
  state: DeadlineState;
  /** The present day in the state. */
  today: CalendarDay;
  results: readonly DeadlineResult<SourcedRule>[];
};

/** What the calculator answers. */
export type DeadlineAnswer =
  | CountedDeadlines
  /** The form has faults: the visitor's values, a message for each wrong field. */
  | { outcome: "again"; reply: SubmissionResult };

/**
 * Where the answers are sent to be put into the consultation form. The query
 * names the sender; the answers are in the body.
 */
export const REQUEST_FROM_DEADLINES = "/consultation?from=deadlines";

/** True for a form that was sent there. */
export function isFromDeadlines(url: string): boolean {
  return new URL(url).searchParams.get("from") === "deadlines";
}

/** Values of the consultation form's fields, by name. */
export type RequestDraft = Record<
  "dateOfLoss" | "location" | "perilType" | "description",
  string
>;

/**
 * What the consultation form is filled with: the visitor's own answers, none of
 * the dates that were counted, which a change of a rule would make wrong. In: the
 * answers, the name of the state.
 */
export function requestDraft(
  values: DeadlineValues,
  stateName: string,
): RequestDraft {
  const others = (Object.keys(dateFields) as DateField[]).filter(
    (name) => name !== "dateOfLoss" && values[name],
  );
  const lines = [
    `Type of policy: ${ownerChoices[values.owner] ?? values.owner}`,
    ...others.map((name) => `${dateFields[name]}: ${dayOf(values[name]).text}`),
  ];
  return {
    dateOfLoss: values.dateOfLoss,
    location: stateName,
    perilType: values.peril,
    description: `${lines.join("\n")}\n`,
  };
}
