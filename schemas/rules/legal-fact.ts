type Verdict = true | string;

/** As much of a `legalFact` as its rules look at. */
export type LegalFactValue = {
  value?: string;
  scope?: string;
  citation?: string;
  sourceUrl?: string;
  lastVerifiedAt?: string;
  verifiedBy?: string;
  status?: string;
};

/** After this many days an editor has to look a legal number up again. */
export const FACT_MAXIMUM_AGE = 180;

const DAY = 24 * 60 * 60 * 1000;

/** Whole days since a date (`2026-05-01`), or null when there is no date. */
export function ageInDays(
  date: string | undefined,
  now: number,
): number | null {
  const then = date ? Date.parse(date) : Number.NaN;
  return Number.isNaN(then) ? null : Math.floor((now - then) / DAY);
}

/** True when a verified fact has not been looked up for too long. */
export function isOverdue(fact: LegalFactValue, now: number): boolean {
  const age = ageInDays(fact.lastVerifiedAt, now);
  return fact.status === "verified" && (age === null || age > FACT_MAXIMUM_AGE);
}

/** What a fact must carry before it may be called verified. */
export function verifiedFactVerdict(fact: LegalFactValue | undefined): Verdict {
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
 * A number that an editor changed needs a citation of the law.
 * In: the fact, and the value that visitors see now (null when it is new).
 */
export function changedFactVerdict(
  fact: LegalFactValue | undefined,
  publishedValue: string | null,
): Verdict {
  if (!fact?.value || fact.citation) return true;
  if (fact.value === publishedValue) return true;
  return "You changed or added a legal number. Add its citation before you publish: the law or rule and its section.";
}

/** The date of a check lies in the past. */
export function checkDateVerdict(
  date: string | undefined,
  now: number,
): Verdict {
  const age = ageInDays(date, now);
  return age !== null && age < 0
    ? "The date of the last check cannot lie in the future."
    : true;
}

/** A warning when the check is too long ago. */
export function checkAgeVerdict(
  date: string | undefined,
  now: number,
): Verdict {
  const age = ageInDays(date, now);
  return age !== null && age > FACT_MAXIMUM_AGE
    ? `Last checked ${age} days ago. Look it up again and set today's date: legal numbers are checked every ${FACT_MAXIMUM_AGE} days.`
    : true;
}
