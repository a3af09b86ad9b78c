import type { SubmissionResult } from "@conform-to/react";

import type { DeadlineState, SourcedRule } from "~/content/deadline.query";

import type { CalendarDay } from "./calendar-day";
import type { DeadlineValues } from "./deadline-form";
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
