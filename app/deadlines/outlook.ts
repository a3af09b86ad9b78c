import { type DeadlineKind, insurerKinds } from "../../schemas/deadline-terms";

import type { CalendarDay } from "./calendar-day";
import type { DeadlineDate, DeadlineResult } from "./deadlines-of";
import type { DeadlineRule } from "./rule";

/** A last day, and the deadline that it is of. */
export type KindOnDay = { kind: DeadlineKind; last: CalendarDay };

/** What a visitor has to see before all single dates. */
export type Outlook = {
  /** The visitor's own deadlines of which the earliest date has passed. */
  passed: readonly KindOnDay[];
  /** The earliest date ahead; null if there is none. */
  next: KindOnDay | null;
};

/**
 * What has passed and what comes next. Where rules conflict, only the earliest
 * date of the visitor's own deadline counts: once it has passed, a later one must
 * not look as if there were time. In: the results, the present day in the state.
 */
export function outlookOf(
  results: readonly DeadlineResult<DeadlineRule>[],
  today: CalendarDay,
): Outlook {
  const passed: KindOnDay[] = [];
  const ahead: KindOnDay[] = [];
  for (const { kind, dates } of results) {
    const ofInsurer = insurerKinds.includes(kind);
    const first = ofInsurer
      ? dates.find(({ last }) => last >= today)
      : dates[0];
    if (!first) continue;
    const { last } = first;
    (last < today ? passed : ahead).push({ kind, last });
  }
  ahead.sort((one, other) => one.last.localeCompare(other.last));
  return { passed, next: ahead[0] ?? null };
}

/**
 * True once a date has passed. The insurer is not said to be late before the later
 * of two possible dates.
 */
export function hasPassed(
  { rule, last, lastWithoutHolidays }: DeadlineDate<DeadlineRule>,
  today: CalendarDay,
): boolean {
  const ofInsurer = insurerKinds.includes(rule.deadline);
  return (ofInsurer ? (lastWithoutHolidays ?? last) : last) < today;
}
