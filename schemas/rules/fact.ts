import type { ValidationContext } from "sanity";

import {
  circleOf,
  factTokensIn,
  LONGEST_FACT_NAME,
  type StoredFact,
} from "../fact-text.ts";
import { otherDocuments } from "./other-documents.ts";

type Verdict = true | string;

/** A fact beside the one that is validated. */
export type OtherFact = Pick<StoredFact, "name" | "value">;

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Validates the name of a fact. In: the name, the name under which the fact is
 * published (null if it is not), all other facts.
 */
export function factNameVerdict(
  name: string | undefined,
  publishedName: string | null,
  others: readonly OtherFact[],
): Verdict {
  if (!name) return "Give the fact a name, for example fee-range.";
  if (!NAME.test(name))
    return "Begin with a small letter; then small letters, digits and single hyphens, for example fee-range.";
  if (name.length > LONGEST_FACT_NAME)
    return `Use at most ${LONGEST_FACT_NAME} characters.`;
  if (publishedName !== null && publishedName !== name)
    return `Texts hold this fact as "${publishedName}". The name of a published fact cannot change.`;
  return others.some((other) => other.name === name)
    ? `Another fact is called "${name}". Choose another name.`
    : true;
}

/**
 * Validates the value of a fact, which may hold other facts. In: its name, its
 * value, all other facts.
 */
export function factValueVerdict(
  name: string | undefined,
  value: string | undefined,
  others: readonly OtherFact[],
): Verdict {
  if (!value?.trim()) return "Write what is printed, for example 10-15%.";
  const unknown = factTokensIn(value).find(
    (token) =>
      token.name !== name && !others.some((other) => other.name === token.name),
  );
  if (unknown) return `There is no fact "${unknown.name}".`;
  if (/[{}|]/.test(value.replace(/\{[a-z0-9-]+(?:\|[^{}|]*)?\}/g, "")))
    return "Braces and bars stand around facts in texts: leave them out.";
  if (!name) return true;
  const circle = circleOf(name, [...others, { name, value }]);
  return circle
    ? `This fact refers to itself (${circle.join(", then ")}), so it would have no value. Write the value itself.`
    : true;
}

const FACTS = /* groq */ `{
  "published": *[_id == $id][0].name,
  "others": *[_type == "fact" && !sanity::versionOf($id)]{
    "name": coalesce(name, ""), "value": coalesce(value, "")
  }
}`;

/** Reads what the rules need of the other facts; nothing for a document without id. */
export async function factsBeside(
  context: Pick<ValidationContext, "document" | "getClient">,
): Promise<{ published: string | null; others: OtherFact[] }> {
  const beside = otherDocuments(context);
  const answer =
    beside &&
    (await beside.client.fetch<{
      published?: string | null;
      others?: OtherFact[];
    } | null>(FACTS, { id: beside.id }));
  return { published: answer?.published ?? null, others: answer?.others ?? [] };
}
