import {
  loadDeadlineRules,
  loadDeadlineStates,
} from "~/content/deadline.server";
import { isReadFailure } from "~/content/source/failure.server";
import { parseFields } from "~/intake/form/parse-fields";
import { readForm } from "~/intake/form/read-form.server";
import { z } from "~/intake/form/zod";
import type { LoadContext } from "~/load-context";

import { dayAt, regulatorTimeZone } from "../../schemas/moments";

import { type CalendarDay, isCalendarDay } from "./calendar-day";
import {
  type DateField,
  dateFields,
  type DeadlineFieldName,
  deadlineFieldNames,
  type DeadlineValues,
  FIRST_DAY,
  ownerChoices,
  perilChoices,
} from "./deadline-form";
import {
  type DeadlineAnswer,
  deadlinesOf,
  type RequestDraft,
  requestDraft,
} from "./deadlines-of";

type Sent = { request: Request; context: Pick<LoadContext, "content"> };

async function readAnswers(request: Request, states: States, now: number) {
  const sent = await readForm(request);
  const known = deadlineFieldNames.flatMap((name) =>
    sent.getAll(name).map((value): [string, string] => [name, value]),
  );
  const schema = deadlineSchema(states, now);
  return parseFields(schema, new URLSearchParams(known));
}

type States = Awaited<ReturnType<typeof loadDeadlineStates>>;

/**
 * Answers the calculator's form. Nothing of it is stored or logged.
 *
 * @throws Response 415 or 400 for a body that is not a form.
 */
export async function answerDeadlines({
  request,
  context: { content },
}: Sent): Promise<DeadlineAnswer> {
  const states = await loadDeadlineStates(content);
  const parsed = await readAnswers(request, states, content.now);
  const values = parsed.status === "success" ? parsed.value : null;
  const state = states.find(({ slug }) => slug === values?.state);
  if (!values || !state)
    return { outcome: "again", reply: { ...parsed.reply(), status: "error" } };
  const rules = await loadDeadlineRules(content, state.slug);
  const today = todayIn(state, content.now);
  const results = deadlinesOf(rules, values);
  return { outcome: "counted", values, state, today, results };
}

/**
 * What the consultation form is filled with for a visitor of the calculator.
 * Out: null for answers that are not the calculator's, and while the content
 * source fails: the form must be shown all the same.
 *
 * @throws Response 415 or 400 for a body that is not a form.
 */
export async function readRequestDraft({
  request,
  context: { content },
}: Sent): Promise<RequestDraft | null> {
  const states = await loadDeadlineStates(content).catch((error: unknown) => {
    if (isReadFailure(error)) return [];
    throw error;
  });
  const parsed = await readAnswers(request, states, content.now);
  if (parsed.status !== "success") return null;
  const { value } = parsed;
  const state = states.find(({ slug }) => slug === value.state);
  return state ? requestDraft(value, state.name) : null;
}

/** A state that the form offers. */
type OfferedState = { slug: string; abbreviation: string | null };

/** The present day in the state of a property; that of the firm without one. */
function todayIn(state: OfferedState | undefined, now: number): string {
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
