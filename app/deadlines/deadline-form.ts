import {
  deadlinePerils,
  policyOwners,
  titlesOf,
} from "../../schemas/deadline-terms";

import { z } from "~/intake/form/zod";

import { type CalendarDay, isCalendarDay } from "./calendar-day";
import { type LossAnswers, OTHER } from "./deadlines-of";

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

/** What the form's rules have to know of the site's states and of the clock. */
type DeadlineFormOptions = {
  /** The slugs of the states that the form offers. */
  states: readonly string[];
  /** In: what was sent as the state. Out: the present day there. */
  todayIn(state: string): CalendarDay;
};

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
 * for each field.
 */
export function deadlineSchema(
  options: DeadlineFormOptions,
): z.ZodMiniType<DeadlineValues> {
  const fields = Object.fromEntries(
    deadlineFieldNames.map((name) => [name, z._default(line, "")]),
  ) as Record<DeadlineFieldName, z.ZodMiniDefault<typeof line>>;
  return z.object(fields).check(({ value, issues }) => {
    const faults = faultsIn(value, options);
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
  options: DeadlineFormOptions,
): Faults {
  const { states, todayIn } = options;
  const faults: Faults = {};
  if (!states.includes(values.state))
    faults.state = values.state
      ? "We have no rules for that state. Choose a state from the list"
      : "Choose the state of the property";
  if (!Object.hasOwn(ownerChoices, values.owner))
    faults.owner = "Choose a type of policy from the list";
  if (!Object.hasOwn(perilChoices, values.peril))
    faults.peril = "Choose what caused the damage from the list";
  const today = todayIn(values.state);
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

/** In: the checked fields. Out: what the calculator is asked. */
export function answersOf(values: DeadlineValues): LossAnswers {
  const { owner, peril } = values;
  return {
    owner,
    peril,
    days: {
      loss: values.dateOfLoss,
      notice: values.dateOfNotice || null,
      proofOfLoss: values.dateOfProof || null,
      agreement: values.dateOfAgreement || null,
      denial: values.dateOfDenial || null,
    },
  };
}
