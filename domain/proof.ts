import { type Approval, isApproved } from "./approval.ts";
import type { ValidationResult } from "./validation-result.ts";

/** The consent that both an adjuster and a case result need to be shown. */
type Consented = {
  signedOff?: Approval | null;
  consentWithdrawnOn?: string | null;
};

/** The fields of an `adjuster` that decide whether visitors see it. */
export type AdjusterValue = Consented & {
  name?: string | null;
  sentence?: string | null;
  photograph?: { asset?: object | null } | null;
  licenses?: readonly unknown[] | null;
};

/** The fields of a `caseResult` that decide whether visitors see it. */
export type CaseResultValue = Consented & {
  state?: object | null;
  peril?: string | null;
  firstOffer?: number | null;
  settlement?: number | null;
  fee?: number | null;
  month?: string | null;
  consentOn?: string | null;
  consentEndsOn?: string | null;
};

const agreed = /* groq */ `
  !defined(consentWithdrawnOn)
  && coalesce(signedOff.name, "") != "" && coalesce(signedOff.date, "") != ""
` as const;

/** A GROQ condition, true for an adjuster without gaps, equal to `adjusterGaps`. */
export const adjusterIsComplete = /* groq */ `(${agreed}
  && coalesce(name, "") != "" && coalesce(sentence, "") != ""
  && defined(photograph.asset) && count(licenses) > 0)` as const;

/** A GROQ condition, true for a case result without gaps, equal to `caseResultGaps`. */
export const caseResultIsComplete = /* groq */ `(${agreed}
  && defined(state) && coalesce(peril, "") != ""
  && defined(firstOffer) && defined(settlement) && defined(fee)
  && coalesce(month, "") != "" && coalesce(consentOn, "") != "" && coalesce(consentEndsOn, "") != "")` as const;

/** What keeps an adjuster from being shown, as sentences; empty if nothing does. */
export function adjusterGaps(adjuster: AdjusterValue): string[] {
  const { name, photograph, sentence, licenses } = adjuster;
  return gapsOf(adjuster, [
    !name && "The name is missing.",
    !photograph?.asset && "The photograph is missing.",
    !sentence && "A sentence of their own is missing.",
    !licenses?.length && "No license is chosen.",
  ]);
}

/** What keeps a case result from being shown, as sentences; empty if nothing does. */
export function caseResultGaps(result: CaseResultValue): string[] {
  const { state, peril, firstOffer, settlement, fee, month } = result;
  return gapsOf(result, [
    !state && "The state is missing.",
    !peril && "The cause of the damage is missing.",
    (!isAmount(firstOffer) || !isAmount(settlement) || !isAmount(fee)) &&
      "First offer, settlement and fee are needed together.",
    !month && "The month is missing.",
    !(result.consentOn && result.consentEndsOn) &&
      "The client's written consent, with its last day, is missing.",
  ]);
}

function gapsOf(
  { consentWithdrawnOn, signedOff }: Consented,
  missing: readonly (string | false)[],
): string[] {
  if (consentWithdrawnOn) return ["Consent was withdrawn."];
  const gaps = [...missing, !isApproved(signedOff) && "Nobody signed it off."];
  return gaps.filter((gap) => gap !== false);
}

function isAmount(amount: number | null | undefined): amount is number {
  return typeof amount === "number";
}

/** The note above the form about what keeps the document from being shown. */
export function shownNote(gaps: readonly string[]): ValidationResult {
  return gaps.length === 0
    ? true
    : `Visitors do not see this yet. ${gaps.join(" ")}`;
}

/** Validates an amount in whole dollars. */
export function dollarsVerdict(amount: number | undefined): ValidationResult {
  return amount === undefined || (Number.isInteger(amount) && amount >= 0)
    ? true
    : "Write whole dollars, without cents, and no less than zero.";
}

/** Validates that a fee does not exceed the settlement. */
export function feeVerdict({
  fee,
  settlement,
}: CaseResultValue): ValidationResult {
  return isAmount(fee) && isAmount(settlement) && fee > settlement
    ? "The fee is more than the settlement. Correct one of the two."
    : true;
}

/** Validates that a consent ends after the day on which it was given. */
export function consentVerdict(result: CaseResultValue): ValidationResult {
  const { consentOn, consentEndsOn } = result;
  return consentOn && consentEndsOn && consentEndsOn <= consentOn
    ? "The consent ends on or before the day on which it was given. Correct one of the two days."
    : true;
}
