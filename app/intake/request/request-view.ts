import type { SubmissionResult } from "@conform-to/react";

import type { SentEvidence } from "../evidence/sent-evidence";
import type { ContactDetails } from "../submission";

/**
 * The state of a request in words that its sender knows; `gone` if the database no
 * longer has it.
 */
type RequestState = "received" | "review" | "adjuster" | "closed" | "gone";

/** What the sender of a request sees of it. */
export type RequestView = {
  reference: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When the link ends; milliseconds since 1970. */
  expiresAt: number;
  /** null while the database does not say. */
  state: RequestState | null;
  /** What was sent, in the order of the form, with all corrections. */
  sent: readonly SentLine[];
  contact: ContactDetails;
  /** The files that were added, the oldest first. */
  evidence: readonly SentEvidence[];
  /**
   * `pending`: it is carried out as soon as the database answers; `asked`: staff
   * were asked to withdraw it.
   */
  withdrawal: "none" | "pending" | "asked";
};

/** A field with its label. */
export type SentLine = { label: string; value: string };

/**
 * What a withdrawal came to: all is erased, or staff are asked to, or it is
 * stored and carried out as soon as the database answers.
 */
export type Withdrawal = "erased" | "asked" | "pending";

/** Why a correction was not taken although its fields are right. */
export type CorrectionTrouble = "failed" | "many";

/** The result of a correction. */
export type CorrectionReply =
  | { outcome: "corrected" }
  | {
      outcome: "again";
      status: number;
      reply: SubmissionResult;
      trouble: CorrectionTrouble | null;
    };
