import type { ValidationResult } from "./validation-result.ts";

/** The fields of a `legalFact` that its rules use. */
export type LegalFactValue = {
  value?: string;
  scope?: string;
  citation?: string;
  sourceUrl?: string;
  lastVerifiedAt?: string;
  verifiedBy?: string;
  status?: string;
  editorNote?: string;
};

/** How long a checked legal fact counts as current, in days. */
export const FACT_MAXIMUM_AGE = 180;

const DAY = 24 * 60 * 60 * 1000;

/** Whole days since a date (`2026-05-01`); null without a date. */
function ageInDays(date: string | undefined, now: number): number | null {
  const then = date ? Date.parse(date) : Number.NaN;
  return Number.isNaN(then) ? null : Math.floor((now - then) / DAY);
}

/** True if a verified fact was last checked too long ago. */
export function isOverdue(fact: LegalFactValue, now: number): boolean {
  const age = ageInDays(fact.lastVerifiedAt, now);
  return fact.status === "verified" && (age === null || age > FACT_MAXIMUM_AGE);
}

/** Validates that a verified fact has a citation, a source and the date of its check. */
export function verifiedFactVerdict(
  fact: LegalFactValue | undefined,
): ValidationResult {
  if (fact?.status !== "verified") return true;
  const missing = [
    fact.citation ? null : "the citation",
    fact.sourceUrl ? null : "the address of the source",
    fact.lastVerifiedAt ? null : "the date of the last check",
  ].filter((name) => name !== null);
  if (missing.length === 0) return true;
  return `A verified legal number needs ${missing.join(", ")}. Add it, or set the status to "Not yet confirmed".`;
}

/**
 * Validates that a changed value has a citation.
 *
 * @param publishedValue null if the fact is new.
 */
export function changedFactVerdict(
  fact: LegalFactValue | undefined,
  publishedValue: string | null,
): ValidationResult {
  if (!fact?.value || fact.citation) return true;
  if (fact.value === publishedValue) return true;
  return "You changed or added a legal number. Add its citation before you publish: the law or rule and its section.";
}

/** Validates that the date of a check is not in the future. */
export function checkDateVerdict(
  date: string | undefined,
  now: number,
): ValidationResult {
  const age = ageInDays(date, now);
  return age !== null && age < 0
    ? "The date of the last check cannot be in the future."
    : true;
}

/** Warns if the last check was too long ago. */
export function checkAgeVerdict(
  date: string | undefined,
  now: number,
): ValidationResult {
  const age = ageInDays(date, now);
  return age !== null && age > FACT_MAXIMUM_AGE
    ? `Last checked ${age} days ago. Look it up again and set today's date: legal numbers are checked every ${FACT_MAXIMUM_AGE} days.`
    : true;
}
