import type { Submission, Verdict } from "../submission.ts";

/**
 * The parts of a submission that have to leave the outbox. Each is delivered,
 * retried and counted alone.
 */
export const databaseParts = [
  "claim",
  "attribution",
  "activity",
  "message",
  "review",
] as const;
export const noticeParts = ["mail", "webhook"] as const;

export type DatabasePart = (typeof databaseParts)[number];
export type NoticePart = (typeof noticeParts)[number];
export type PartName = DatabasePart | NoticePart;

/** One accepted submission. */
export type Entry = {
  /** Its place in the order of acceptance. */
  sequence: number;
  reference: string;
  submission: Submission;
  box: Verdict["box"];
  /** Why it came into the review box, also if it has left that since. */
  reason: string | null;
  /** Milliseconds since 1970. */
  acceptedAt: number;
};

/** The parts of a submission that have to reach the database. */
export function databasePartsOf(
  submission: Submission,
  verdict: Verdict,
): DatabasePart[] {
  if (verdict.box === "review") return ["review"];
  if (submission.kind === "contact") return ["message"];
  return submission.attribution === null
    ? ["claim", "activity"]
    : ["claim", "attribution", "activity"];
}
