import {
  loadDeadlineRules,
  loadDeadlineStates,
} from "~/content/deadline.server";
import { isReadFailure } from "~/content/source/failure.server";
import { parseFields } from "~/intake/form/parse-fields";
import { readForm } from "~/intake/form/read-form.server";
import type { LoadContext } from "~/load-context";

import { deadlineFieldNames, deadlineSchema, todayIn } from "./deadline-form";
import { deadlinesOf } from "./deadlines-of";
import {
  type DeadlineAnswer,
  type RequestDraft,
  requestDraft,
} from "./request-draft";

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
