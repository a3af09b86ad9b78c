import type { Submission, Triage } from "../submission.ts";

/** The notices as a list of SQL. */
export const NOTICES = "('mail', 'webhook', 'receipt')";

/**
 * The parts of a submission that become rows of the database. Each is
 * delivered, retried and counted alone.
 */
export type DatabasePart =
  | "link"
  | "claim"
  | "attribution"
  | "activity"
  | "correction"
  | "evidence"
  | "message"
  | "review";

/**
 * A part that is a notice: to the firm, which is also the name of its channel, or
 * the receipt that is mailed to the sender.
 */
export type NoticePart = "mail" | "webhook" | "receipt";

/**
 * Any part of a submission. A withdrawal is carried out in the database and
 * then in the outbox.
 */
export type PartName = DatabasePart | NoticePart | "withdrawal";

/** The parts that are no rows of the database, as a list of SQL. */
export const NO_ROWS = "('mail', 'webhook', 'receipt', 'withdrawal')";

/** The link by which the sender of a request sees and changes it. */
export type EntryLink = {
  /** SHA-256 of its secret, as hexadecimal digits. */
  hash: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/** Makes the link of a request that was accepted at this time; left out: now. */
export type MakeLink = (reference: string, acceptedAt?: number) => EntryLink;

/** One accepted submission. */
export type Entry = {
  /** Its number in the order of acceptance. */
  sequence: number;
  reference: string;
  submission: Submission;
  box: Triage["box"];
  /** Why it was put into the review box; it stays when the entry becomes a lead. */
  reason: string | null;
  /** Milliseconds since 1970. */
  acceptedAt: number;
  /** null for a submission without a link. */
  link: EntryLink | null;
};

/** The prefix of the references of each kind, and the parts that the database gets. */
export const KINDS: Readonly<
  Record<Submission["kind"], { prefix: string; parts: readonly DatabasePart[] }>
> = {
  // An attribution row is written even if nothing is known: it records the consent to
  // text messages.
  consultation: {
    prefix: "CLAIM-",
    parts: ["claim", "attribution", "activity"],
  },
  contact: { prefix: "MSG-", parts: ["message"] },
  correction: { prefix: "COR-", parts: ["correction"] },
  evidence: { prefix: "FILE-", parts: ["evidence"] },
  // Staff answer these in the review box.
  withdrawal: { prefix: "WD-", parts: ["review"] },
  privacy: { prefix: "PRIV-", parts: ["review"] },
};

/** The parts of a submission that have to reach the database. */
export function databasePartsOf(
  { kind }: Submission,
  box: Triage["box"],
): readonly DatabasePart[] {
  return box === "review" ? ["review"] : KINDS[kind].parts;
}
