import {
  loadDeadlineRules,
  loadDeadlineStates,
} from "~/content/deadline.server";
import type { LoadContext } from "~/load-context";

import type { DeadlineAnswer } from "./answer";
import { answersOf } from "./deadline-form";
import { deadlinesOf } from "./deadlines-of";
import { readAnswers, todayIn } from "./read-answers.server";

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
