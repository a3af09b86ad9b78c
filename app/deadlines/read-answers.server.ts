import {
  loadDeadlineRules,
  loadDeadlineStates,
} from "~/content/deadline.server";
import { isReadFailure } from "~/content/source/failure.server";
import { cleanLine } from "~/model/clean-text";
import { parseFields, z } from "~/intake/forms/form-schema";
import { readForm } from "~/http/form-body.server";
import type { LoadContext } from "~/load-context";
import { catalogueOf } from "~/words/catalogues.server";
import { fill } from "~/words/fill";

import { dayAt } from "../../domain/moments";
import { regulatorTimeZone } from "../../domain/time-zones";

import { type CalendarDay, isCalendarDay } from "./calendar-day";
import {
  type DateField,
  dateFields,
  type DeadlineFieldName,
  deadlineFieldNames,
  type DeadlineValues,
  FIRST_DAY,
  firstSpeech,
  ownerChoices,
  perilChoices,
  type Speech,
} from "./deadline-form";
import {
  type DeadlineAnswer,
  deadlinesOf,
  type RequestDraft,
  requestDraft,
} from "./deadlines-of";

type Sent = {
  request: Request;
  context: Pick<LoadContext, "content" | "language">;
};

async function readAnswers(
  request: Request,
  states: States,
  now: number,
  words: Words,
) {
  const sent = await readForm(request);
  const known = deadlineFieldNames.flatMap((name) =>
    sent.getAll(name).map((value): [string, string] => [name, value]),
  );
  const schema = deadlineSchema(states, now, words);
  return parseFields(schema, new URLSearchParams(known));
}

type States = Awaited<ReturnType<typeof loadDeadlineStates>>;

/**
 * Answers the calculator's form. Nothing of it is stored or logged.
 *
 * @throws Response 415 or 400 if the body is not a form.
 */
export async function answerDeadlines({
  request,
  context: { content, language },
}: Sent): Promise<DeadlineAnswer> {
  const { deadlines: words } = catalogueOf(language);
  const states = await loadDeadlineStates(content);
  const parsed = await readAnswers(request, states, content.now, words);
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
 * Returns what the consultation form is filled with for a visitor of the calculator; null
 * for answers that are not the calculator's, and while the content source fails: the
 * form must be shown all the same.
 *
 * @throws Response 415 or 400 if the body is not a form.
 */
export async function readRequestDraft({
  request,
  context: { content, language },
}: Sent): Promise<RequestDraft | null> {
  const { deadlines: words } = catalogueOf(language);
  const states = await loadDeadlineStates(content).catch((error: unknown) => {
    if (isReadFailure(error)) return [];
    throw error;
  });
  const parsed = await readAnswers(request, states, content.now, words);
  if (parsed.status !== "success") return null;
  const { value } = parsed;
  const state = states.find(({ slug }) => slug === value.state);
  return state ? requestDraft(value, state.name, { words, language }) : null;
}

/** A state that the form offers. */
type OfferedState = { slug: string; abbreviation: string | null };

/** The present day in the state of a property; without one, in that of the firm. */
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
 * Makes the schema of the calculator's form. All errors are found at once, at most one
 * per field. "Today" is that of the property's state, wherever the server is.
 *
 * @param now in milliseconds since 1970.
 */
export function deadlineSchema(
  states: readonly OfferedState[],
  now: number,
  words: Words = firstSpeech.words,
): z.ZodMiniType<DeadlineValues> {
  const line = lineIn(words);
  const fields = Object.fromEntries(
    deadlineFieldNames.map((name) => [name, z._default(line, "")]),
  ) as Record<DeadlineFieldName, z.ZodMiniDefault<typeof line>>;
  return z.object(fields).check(({ value, issues }) => {
    const state = states.find(({ slug }) => slug === value.state);
    const faults = faultsIn(value, state, todayIn(state, now), words);
    for (const name of deadlineFieldNames) {
      const message = faults[name];
      if (message)
        issues.push({ code: "custom", message, path: [name], input: value });
    }
  });
}

type Words = Speech["words"];

const lineIn = ({ faults }: Words) =>
  z.string({ error: faults.again }).check(z.overwrite(cleanLine));

type Faults = Partial<Record<DeadlineFieldName, string>>;

function faultsIn(
  values: DeadlineValues,
  state: OfferedState | undefined,
  today: CalendarDay,
  { faults: sentences, dates }: Words,
): Faults {
  const faults: Faults = {};
  if (!state) faults.state = values.state ? sentences.noRules : sentences.state;
  if (!Object.hasOwn(ownerChoices, values.owner))
    faults.owner = sentences.owner;
  if (!Object.hasOwn(perilChoices, values.peril))
    faults.peril = sentences.peril;
  for (const name of Object.keys(dateFields) as DateField[]) {
    const fault = dateFault(name, values[name], today);
    const label = dates[name];
    if (fault) faults[name] = fill(sentences[fault], { label });
  }
  for (const [earlier, later] of order) {
    if (faults[earlier] || faults[later]) continue;
    if (values[later] && values[later] < values[earlier])
      faults[later] = fill(sentences.order, {
        later: dates[later],
        earlier: dates[earlier].toLowerCase(),
      });
  }
  return faults;
}

function dateFault(
  name: DateField,
  text: string,
  today: CalendarDay,
): "required" | "noDay" | "tooEarly" | "future" | null {
  if (text === "") return name === "dateOfLoss" ? "required" : null;
  if (!isCalendarDay(text)) return "noDay";
  if (text < FIRST_DAY) return "tooEarly";
  return text > today ? "future" : null;
}
