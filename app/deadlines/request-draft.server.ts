import { loadDeadlineStates } from "~/content/deadline.server";
import { isReadFailure } from "~/content/source/failure.server";
import type { LoadContext } from "~/load-context";

import { readAnswers } from "./read-answers.server";
import { type RequestDraft, requestDraft } from "./request-draft";

type Sent = { request: Request; context: Pick<LoadContext, "content"> };

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
