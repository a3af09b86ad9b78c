import type { Submission } from "@conform-to/react";

import { dayAt, regulatorTimeZone } from "../../schemas/moments";

import { parseFields } from "~/intake/form/parse-fields";
import { readForm } from "~/intake/form/read-form.server";

import {
  deadlineFieldNames,
  deadlineSchema,
  type DeadlineValues,
} from "./deadline-form";

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
