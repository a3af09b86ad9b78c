import type { SubmissionResult } from "@conform-to/react";

import type { DeadlineState, SourcedRule } from "~/content/deadline.query";
import { dayOf } from "~/model/date-text";

import {
  type DeadlineKind,
  deadlineKinds,
  type DeadlineRule,
  type DeadlineStart,
  insurerKinds,
} from "../../domain/deadline-terms";
import type { CalendarDay } from "./calendar-day";
import { type Count, countFrom, countLatest } from "./count";
import {
  type DateField,
  dateFields,
  type DeadlineValues,
  firstSpeech,
  OTHER,
  type Speech,
} from "./deadline-form";

/** The events of a claim from which a time can run. */
export type ClaimEvent = Exclude<DeadlineStart, "accrual" | "unstated">;

/** The field with the day of each event; it is empty for one that has not happened. */
const fieldOf: Readonly<Record<ClaimEvent, DateField>> = {
  loss: "dateOfLoss",
  notice: "dateOfNotice",
  proofOfLoss: "dateOfProof",
  agreement: "dateOfAgreement",
  denial: "dateOfDenial",
};

/** The answers to the calculator's questions, without the state. */
export type LossAnswers = Omit<DeadlineValues, "state">;

/** A rule with its last day. */
export type DeadlineDate = Count & {
  rule: SourcedRule;
  event: ClaimEvent;
  from: CalendarDay;
};

/** A rule whose last day is unknown, since the day on which it begins is. */
export type OpenDeadline = {
  rule: SourcedRule;
  /** The event that has not happened; null if the rule does not name it. */
  event: ClaimEvent | null;
};

/** What is known about one deadline. */
export type DeadlineResult = {
  kind: DeadlineKind;
  /**
   * For the reader's own deadline, the earliest date first, since it is the safe one.
   * For the insurer's, only the latest date of all rules.
   */
  dates: readonly DeadlineDate[];
  open: readonly OpenDeadline[];
  /** The insurer's rules whose time ends before that date. */
  shorter: readonly SourcedRule[];
};

/** True for what the insurer has to do, not the reader. */
export const isInsurers = ({ kind }: { kind: DeadlineKind }) =>
  insurerKinds.includes(kind);

/**
 * Returns the deadlines of a loss for which a rule is known, in the order of a claim, and
 * always that of a suit: without a rule of law, too, the policy may limit it.
 */
export function deadlinesOf(
  rules: readonly SourcedRule[],
  answers: LossAnswers,
): DeadlineResult[] {
  const { owner, peril } = answers;
  const applying = rules.filter(
    (rule) => holdsFor(rule.owners, owner) && holdsFor(rule.perils, peril),
  );
  const results = deadlineKinds.map(({ value: kind }) => {
    const dates: DeadlineDate[] = [];
    const open: OpenDeadline[] = [];
    for (const rule of applying.filter(({ deadline }) => deadline === kind)) {
      const event = eventOf(rule);
      const from = event && answers[fieldOf[event]];
      if (event && from)
        dates.push({ rule, event, from, ...count(from, rule) });
      else open.push({ rule, event });
    }
    dates.sort((one, other) => one.last.localeCompare(other.last));
    if (!isInsurers({ kind })) return { kind, dates, open, shorter: [] };
    const shorter = dates.slice(0, -1).map(({ rule }) => rule);
    return { kind, dates: dates.slice(-1), open, shorter };
  });
  return results.filter(
    ({ kind, dates, open }) =>
      kind === "suit" || dates.length + open.length > 0,
  );
}

const count = (from: CalendarDay, rule: DeadlineRule): Count =>
  rule.direction === "mostTime"
    ? countLatest(from, rule)
    : countFrom(from, rule);

function holdsFor(scope: readonly string[], answer: string): boolean {
  return scope.length === 0 || answer === OTHER || scope.includes(answer);
}

/**
 * Returns the event from which a rule is counted. A claim cannot accrue before the
 * loss, so the time to sue is counted from there, which gives the earliest day. The
 * insurer's time is not guessed. A limit of the general law has no date: the policy's
 * own may come years before.
 */
function eventOf({ start, direction }: DeadlineRule): ClaimEvent | null {
  if (direction === "generalTime") return null;
  if (start === "accrual") return "loss";
  if (start === "unstated") return direction === "mostTime" ? null : "loss";
  return start;
}

/** A last day, and its deadline. */
export type KindOnDay = { kind: DeadlineKind; last: CalendarDay };

/**
 * Returns the reader's own deadlines that have passed, which a visitor has to see before
 * any single date. Where rules conflict, only the earliest date counts: once it has
 * passed, a later one must not look as if there were time.
 *
 * @param today in the state.
 */
export function passedOf(
  results: readonly DeadlineResult[],
  today: CalendarDay,
): readonly KindOnDay[] {
  return results
    .filter((result) => !isInsurers(result))
    .flatMap(({ kind, dates: [date] }) =>
      date && date.last < today ? [{ kind, last: date.last }] : [],
    )
    .toSorted((one, other) => one.last.localeCompare(other.last));
}

/**
 * True once a date of a result has passed. The insurer is not called late while a rule
 * that applies has not begun to run: it may give more time.
 */
export function hasPassed(
  result: DeadlineResult,
  { last }: DeadlineDate,
  today: CalendarDay,
): boolean {
  return last < today && !(isInsurers(result) && result.open.length > 0);
}

/** The deadlines of a loss, as the page shows them. */
export type CountedDeadlines = {
  outcome: "counted";
  values: DeadlineValues;
  state: DeadlineState;
  /** The present day in the state. */
  today: CalendarDay;
  results: readonly DeadlineResult[];
};

/** What the calculator answers. */
export type DeadlineAnswer =
  | CountedDeadlines
  /** The form has errors: the visitor's values, a message for each wrong field. */
  | { outcome: "again"; reply: SubmissionResult };

/**
 * Where the answers are sent to fill in the consultation form. The query names the
 * sender; the answers are in the body.
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
 * Returns what the consultation form is filled with: the visitor's own answers, but none
 * of the counted dates, which a change of a rule would make wrong.
 */
export function requestDraft(
  values: DeadlineValues,
  stateName: string,
  { words, language }: Speech = firstSpeech,
): RequestDraft {
  const owners: Readonly<Record<string, string>> = words.owners;
  const others = (Object.keys(dateFields) as DateField[]).filter(
    (name) => name !== "dateOfLoss" && values[name],
  );
  const lines = [
    `${words.owner}: ${owners[values.owner] ?? values.owner}`,
    ...others.map(
      (name) => `${words.dates[name]}: ${dayOf(values[name], language).text}`,
    ),
  ];
  return {
    dateOfLoss: values.dateOfLoss,
    location: stateName,
    perilType: values.peril,
    description: `${lines.join("\n")}\n`,
  };
}
