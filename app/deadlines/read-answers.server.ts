import type { Submission } from "@conform-to/react";

import {
  loadDeadlineRules,
  loadDeadlineStates,
} from "~/content/deadline.server";
import { isReadFailure } from "~/content/source/failure.server";
import { parseFields } from "~/intake/form/parse-fields";
import { readForm } from "~/intake/form/read-form.server";
import type { LoadContext } from "~/load-context";

import { dayAt, regulatorTimeZone } from "../../schemas/moments";
import {
  answersOf,
  deadlineFieldNames,
  deadlineSchema,
  type DeadlineValues,
} from "./deadline-form";
import { deadlinesOf } from "./deadlines-of";
import {
  type DeadlineAnswer,
  type RequestDraft,
  requestDraft,
} from "./request-draft";

/** A state that the form offers. */
type OfferedState = { slug: string; abbreviation: string | null };

/** The present day in the state of a property. */
export function todayIn(
  state: Pick<OfferedState, "abbreviation"> | undefined,
  now: number,
): string {
  return dayAt(now, regulatorTimeZone(state?.abbreviation));
}

/**
 * Reads the calculator's form. "Today" is that of the state of the property,
 * wherever the server is.
 *
 * In: the request, the states that the form offers, milliseconds since 1970.
 * @throws Response 415 or 400 for a body that is not a form.
 */
export async function readAnswers(
  request: Request,
  states: readonly OfferedState[],
  now: number,
): Promise<Submission<DeadlineValues>> {
  const sent = await readForm(request);
  const schema = deadlineSchema({
    states: states.map(({ slug }) => slug),
    todayIn: (slug) =>
      todayIn(
        states.find((state) => state.slug === slug),
        now,
      ),
  });
  const known = deadlineFieldNames.flatMap((name) =>
    sent.getAll(name).map((value): [string, string] => [name, value]),
  );
  return parseFields(schema, new URLSearchParams(known));
}

type Sent = { request: Request; context: Pick<LoadContext, "content"> };

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
  return {
    outcome: "counted",
    values,
    state,
    today: todayIn(state, content.now),
    results: deadlinesOf(rules, answersOf(values)),
  };
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
