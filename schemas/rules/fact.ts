import type { ValidationContext } from "sanity";

import { type Approval, isApproved } from "../../domain/approval.ts";
import {
  circleOf,
  factTokensIn,
  LONGEST_FACT_NAME,
  LONGEST_FACT_VALUE,
  LONGEST_PRINTED_FACT,
  printedFacts,
  type StoredFact,
} from "../../domain/fact-text.ts";
import { otherDocuments, readPublished } from "./other-documents.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";

/** A fact other than the validated one. */
type OtherFact = Pick<StoredFact, "name" | "value">;

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Validates the name of a fact.
 *
 * @param publishedName null if the fact is not published.
 */
export function factNameVerdict(
  name: string | undefined,
  publishedName: string | null,
  others: readonly OtherFact[],
): ValidationResult {
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
 * Validates the value of a fact, which may contain other facts.
 *
 * @param others all other facts.
 */
export function factValueVerdict(
  name: string | undefined,
  value: string | undefined,
  others: readonly OtherFact[],
): ValidationResult {
  if (!value?.trim()) return "Write what is printed, for example 10-15%.";
  if (value.length > LONGEST_FACT_VALUE)
    return `A fact is a figure or a few words: use at most ${LONGEST_FACT_VALUE} characters.`;
  const unknown = factTokensIn(value).find(
    (token) =>
      token.name !== name && !others.some((other) => other.name === token.name),
  );
  if (unknown) return `There is no fact "${unknown.name}".`;
  if (/[{}|]/.test(value.replace(/\{[a-z0-9-]+(?:\|[^{}|]*)?\}/g, "")))
    return "Braces and bars stand around facts in texts: leave them out.";
  if (!name) return true;
  const all = [{ name, value }, ...others];
  const circle = circleOf(name, all);
  if (circle)
    return `This fact refers to itself (${circle.join(", then ")}), so it would have no value. Write the value itself.`;
  const stored = all.map((each) => ({ ...each, unit: null, computed: null }));
  return printedFacts(stored, { statesServed: 0 }).has(name)
    ? true
    : `With the facts in it the value is too long: at most ${LONGEST_PRINTED_FACT} characters are printed.`;
}

const OTHERS = /* groq */ `*[_type == "fact" && !sanity::versionOf($id)]{
  "name": coalesce(name, ""), "value": coalesce(value, "")
}`;

/** Reads all other facts; none for a document without an id. */
export async function otherFacts(context: Context): Promise<OtherFact[]> {
  const beside = otherDocuments(context);
  if (!beside) return [];
  const others = await beside.client.fetch<OtherFact[] | null>(OTHERS, {
    id: beside.id,
  });
  return Array.isArray(others) ? others : [];
}

/** The parts of a fact that its name and a claim's approval depend on. */
export type Claim = {
  name?: string | null | undefined;
  isClaim?: boolean | null | undefined;
  value?: string | null | undefined;
  unit?: string | null | undefined;
  scope?: string | null | undefined;
  period?: string | null | undefined;
  signedOff?: Approval | null | undefined;
};

/**
 * Validates that a claim is signed off as it stands: an approval holds for what was
 * published with it.
 *
 * @param published null if the fact is not published.
 */
export function claimVerdict(
  fact: Claim,
  published: Claim | null,
): ValidationResult {
  const { isClaim, signedOff } = fact;
  if (!isClaim || !isApproved(signedOff) || !published) return true;
  const isSame =
    signedOff?.name === published.signedOff?.name &&
    signedOff?.date === published.signedOff?.date;
  const hasChanged = (["value", "unit", "scope", "period"] as const).some(
    (name) => (fact[name] ?? "") !== (published[name] ?? ""),
  );
  return isSame && hasChanged
    ? `The claim changed after ${signedOff?.name} signed it off on ${signedOff?.date}. Empty both fields, or enter who stands by it now and since when.`
    : true;
}

/** The published version of a fact; null if it is not published. */
export function publishedFact(context: Context): Promise<Claim | null> {
  const parts = "{ name, value, unit, scope, period, signedOff }";
  return readPublished<Claim>(context, parts);
}

type Context = Pick<ValidationContext, "document" | "getClient">;
