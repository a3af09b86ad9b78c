export type LegalFact = {
  _type: "legalFact";
  topic:
    "feeCap" | "filingLimit" | "insurerTiming" | "contract" | "scope" | "other";
  value: string;
  scope: string;
  citation?: string;
  sourceUrl?: string;
  lastVerifiedAt?: string;
  status: "verified" | "unverified";
  note?: string;
};

type Topic = LegalFact["topic"];

type Words = Pick<LegalFact, "value" | "scope" | "note">;

type Source = { citation: string; sourceUrl: string };

/**
 * A fact whose source text was read on the day of the check. Its `verifiedBy`
 * is left empty, for the firm to fill in.
 */
export function verified(topic: Topic, words: Words & Source): LegalFact {
  return {
    _type: "legalFact",
    topic,
    ...words,
    lastVerifiedAt: "2026-11-21",
    status: "verified",
  };
}

/** A fact that the page marks as not yet confirmed. */
export function unverified(
  topic: Topic,
  words: Words & Partial<Source>,
): LegalFact {
  return { _type: "legalFact", topic, ...words, status: "unverified" };
}
