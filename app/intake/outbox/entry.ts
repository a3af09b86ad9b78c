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

/** The notices to the firm, one per channel. */
export const noticeParts = ["mail", "webhook"] as const;

/** A part that is delivered to the database. */
export type DatabasePart = (typeof databaseParts)[number];

/** A part that is a notice; also the name of its channel. */
export type NoticePart = (typeof noticeParts)[number];

/** Any part of a submission. */
export type PartName = DatabasePart | NoticePart;

/** One accepted submission. */
export type Entry = {
  /** Its number in the order of acceptance. */
  sequence: number;
  reference: string;
  submission: Submission;
  box: Verdict["box"];
  /** Why it was put into the review box; kept when it leaves it. */
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
