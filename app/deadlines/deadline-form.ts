import {
  deadlinePerils,
  policyOwners,
  titlesOf,
} from "../../schemas/deadline-terms";
import { dayAt, regulatorTimeZone } from "../../schemas/moments";

import { z } from "~/intake/form/zod";

import { type CalendarDay, isCalendarDay } from "./calendar-day";

/** The choice of a visitor who is not sure: every rule may apply. */
export const OTHER = "other";

/** The earliest date that the calculator takes. */
export const FIRST_DAY = "1990-01-01";

/** The types of policies that the form offers. */
export const ownerChoices: Readonly<Record<string, string>> = {
  ...titlesOf(policyOwners),
  [OTHER]: "Other, or not sure",
};

/** The perils that the form offers. */
export const perilChoices: Readonly<Record<string, string>> = {
  ...titlesOf(deadlinePerils),
  [OTHER]: "Other, or not sure",
};

/** The fields for dates, with what messages call them. */
export const dateFields = {
  dateOfLoss: "Date of loss",
  dateOfNotice: "Date of notice",
  dateOfProof: "Date of proof of loss",
  dateOfAgreement: "Date of agreement",
  dateOfDenial: "Date of denial",
} as const;

/** The name of a field for a date. */
export type DateField = keyof typeof dateFields;

/** The names of the fields, in the order in which the form asks for them. */
export const deadlineFieldNames = [
  "state",
  "owner",
  "peril",
  ...(Object.keys(dateFields) as DateField[]),
] as const;

/** The name of a field. */
type DeadlineFieldName = (typeof deadlineFieldNames)[number];

/** The checked fields; a date that was left out is empty. */
export type DeadlineValues = Record<DeadlineFieldName, string>;

/** A state that the form offers. */
export type OfferedState = { slug: string; abbreviation: string | null };

/** The present day in the state of a property; that of the firm without one. */
export function todayIn(state: OfferedState | undefined, now: number): string {
  return dayAt(now, regulatorTimeZone(state?.abbreviation));
}

/** Events that cannot come before others. */
const order: readonly (readonly [earlier: DateField, later: DateField])[] = [
  ["dateOfLoss", "dateOfNotice"],
  ["dateOfLoss", "dateOfProof"],
  ["dateOfLoss", "dateOfAgreement"],
  ["dateOfLoss", "dateOfDenial"],
  ["dateOfNotice", "dateOfAgreement"],
  ["dateOfNotice", "dateOfDenial"],
];

/**
 * The schema of the calculator's form. All faults are found at once, at most one
 * for each field. "Today" is that of the state of the property, wherever the
 * server is. In: the states that the form offers, milliseconds since 1970.
 */
export function deadlineSchema(
  states: readonly OfferedState[],
  now: number,
): z.ZodMiniType<DeadlineValues> {
  const fields = Object.fromEntries(
    deadlineFieldNames.map((name) => [name, z._default(line, "")]),
  ) as Record<DeadlineFieldName, z.ZodMiniDefault<typeof line>>;
  return z.object(fields).check(({ value, issues }) => {
    const state = states.find(({ slug }) => slug === value.state);
    const faults = faultsIn(value, state, todayIn(state, now));
    for (const name of deadlineFieldNames) {
      const message = faults[name];
      if (message)
        issues.push({ code: "custom", message, path: [name], input: value });
    }
  });
}

const line = z
  .string({ error: "It was sent more than once. Please answer again" })
  .check(z.trim());

type Faults = Partial<Record<DeadlineFieldName, string>>;

function faultsIn(
  values: DeadlineValues,
  state: OfferedState | undefined,
  today: CalendarDay,
): Faults {
  const faults: Faults = {};
  if (!state)
    faults.state = values.state
      ? "We have no rules for that state. Choose a state from the list"
      : "Choose the state of the property";
  if (!Object.hasOwn(ownerChoices, values.owner))
    faults.owner = "Choose a type of policy from the list";
  if (!Object.hasOwn(perilChoices, values.peril))
    faults.peril = "Choose what caused the damage from the list";
  for (const name of Object.keys(dateFields) as DateField[]) {
    const fault = dateFault(name, values[name], today);
    if (fault) faults[name] = fault;
  }
  for (const [earlier, later] of order) {
    if (faults[earlier] || faults[later]) continue;
    if (values[later] && values[later] < values[earlier])
      faults[later] =
        `${dateFields[later]} cannot be before the ${dateFields[earlier].toLowerCase()}`;
  }
  return faults;
}

function dateFault(
  name: DateField,
  text: string,
  today: CalendarDay,
): string | null {
  const label = dateFields[name];
  if (text === "") return name === "dateOfLoss" ? `${label} is required` : null;
  if (!isCalendarDay(text))
    return `${label} must be a day of the calendar, written like 2026-05-31`;
  if (text < FIRST_DAY) return `${label} must be January 1, 1990 or later`;
  return text > today ? `${label} cannot be in the future` : null;
}
