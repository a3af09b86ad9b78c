import type { DeadlineStart } from "../../schemas/deadline-terms";

import { dayOf } from "~/model/date-text";

import { type CalendarDay, isWeekend } from "./calendar-day";
import type { Count, DeadlineRule, Length } from "./count";
import type { ClaimEvent, DeadlineDate } from "./deadlines-of";
import type { Holiday } from "./holidays";

/** What a visitor calls each event. */
export const eventNames: Readonly<Record<ClaimEvent, string>> = {
  loss: "the loss",
  notice: "your notice to the insurer",
  proofOfLoss: "your proof of loss",
  agreement: "the insurer’s agreement to pay",
  denial: "the insurer’s denial",
};

const inFull = new Intl.DateTimeFormat("en-US", {
  dateStyle: "full",
  timeZone: "UTC",
});

/** In: a day. Out: "Friday, June 5, 2026". */
export function longDay(day: CalendarDay): string {
  return inFull.format(Date.parse(day));
}

/** In: a length. Out: "1 year", "15 business days". */
export function lengthText({ length, unit }: Length): string {
  const names = {
    calendarDays: "day",
    businessDays: "business day",
    months: "month",
    years: "year",
  } as const;
  return `${length} ${names[unit]}${length === 1 ? "" : "s"}`;
}

/** How a date was counted, in sentences. */
export function countText(date: DeadlineDate): string {
  const { rule, event, from } = date;
  return [
    `${lengthText(rule)} after ${dayOf(from).text}, the day of ${eventNames[event]}.`,
    startTexts[rule.start],
    unitText(date),
    ...(rule.direction === "mostTime"
      ? latestTexts(date)
      : earliestTexts(date)),
  ]
    .filter(Boolean)
    .join(" ");
}

function earliestTexts({ last }: Count): string[] {
  return isWeekend(last)
    ? [`It is a ${longDay(last).split(",")[0]}: do not wait for Monday.`]
    : [];
}

/** What a rule lets the insurer add, in a sentence; empty if that is nothing. */
export function extensionText({ extensionDays }: DeadlineRule): string {
  return extensionDays > 0
    ? `The insurer may be allowed up to ${extensionDays} more days, and they are added here.`
    : "";
}

function latestTexts({ movedFrom, rule }: DeadlineDate): string[] {
  return [
    extensionText(rule),
    movedFrom === null
      ? ""
      : `${longDay(movedFrom)} falls on a weekend or a holiday, so we take the next working day.`,
  ];
}

/** Whether a policy may set less time, in a sentence; empty for the insurer's time. */
export function boundText({
  direction,
  mayPolicyShorten,
}: DeadlineRule): string {
  if (direction === "mostTime") return "";
  const shortened = {
    no: "By this rule a policy may not set less time.",
    yes: "By this rule a policy may set less time.",
    // The warning beside the date says that it may.
    unknown: "",
  }[mayPolicyShorten];
  return direction === "policyTime"
    ? `Policies set this time, and courts enforce it. ${shortened}`.trim()
    : shortened;
}

/** What is said where a rule does not count from an event of the claim. */
const startTexts: Partial<Record<DeadlineStart, string>> = {
  accrual:
    "The law counts from the day the claim accrues. That is not before the loss, so we count from the loss.",
  unstated: "The time cannot begin before the loss, so we count from the loss.",
};

type Counted = Count & { rule: DeadlineRule; from: CalendarDay };

function unitText(counted: Counted): string {
  const { rule, from, last } = counted;
  switch (rule.unit) {
    case "calendarDays":
      return "Weekends and holidays count.";
    case "businessDays":
      return `Saturdays and Sundays do not count. ${holidayText(counted)}`;
    case "months":
    case "years":
      return rule.direction === "mostTime" || last.slice(8) === from.slice(8)
        ? ""
        : "That month is shorter, so we take its last day.";
    default:
      return rule.unit satisfies never;
  }
}

function holidayText({ rule, skipped }: Counted): string {
  const { direction, holidays } = rule;
  if (holidays === "counted") return "Holidays count.";
  if (direction !== "mostTime" && holidays !== "federal")
    return "It is not certain which holidays count, so we count them all, which gives the earlier date.";
  if (skipped.length === 0) return "No holiday falls in this time.";
  const names = skipped.map(nameOf).join(", ");
  return direction === "mostTime"
    ? `Days that may be holidays are left out: ${names}.`
    : `Left out: ${names}.`;
}

function nameOf({ day, name }: Holiday): string {
  return `${name} (${dayOf(day).text})`;
}
