import type { DatabaseSync } from "node:sqlite";

import {
  EVIDENCE_BOUNDS,
  type SentEvidence,
} from "../evidence/sent-evidence.ts";
import type {
  ContactDetails,
  EvidenceFields,
  Submission,
} from "../submission.ts";
import type { Entry } from "./entry.ts";
import { erase, markWithdrawn, withFollowers } from "./erase.server.ts";
import { isTombstoned } from "./facts.server.ts";
import { type LinkedRequest, readAdded, readLinked } from "./links.server.ts";
import { addParts, insertSubmission, readBack } from "./store.server.ts";
import { inTransaction } from "./transaction.server.ts";

// What the sender of a request adds to it later: corrections and files.

/** How often a sender may correct a request. */
const MOST_CORRECTIONS = 20;

/**
 * The result of an addition: `same` if the request has it already, `many` if it has
 * as many as allowed, `unknown` for a link that is unknown, expired or withdrawn.
 */
export type AdditionResult = "kept" | "same" | "many" | "unknown";

/** A request that is in the database, as another node delivered it. */
type DeliveredRequest = {
  reference: string;
  contact: ContactDetails;
  evidence: readonly SentEvidence[];
};

/** A request with what was added to it. */
type AmendedRequest = DeliveredRequest & { correctionCount: number };

/** The key of a file: the same file of a request is stored once. */
const evidenceKey = (request: string, sha256: string) =>
  `evidence ${request} ${sha256}`;

/** An addition that is stored once for each key. */
type Addition = {
  submission: Extract<Submission, { kind: "correction" | "evidence" }>;
  key: string;
};

/**
 * Stores a correction durably, to be delivered after its request. The same one
 * twice is one.
 *
 * @param delivered the request in the database, if the outbox does not have it.
 * @throws Error if it could not be written; then nothing was written.
 */
export function keepCorrection(
  outbox: DatabaseSync,
  linkHash: string,
  fields: ContactDetails,
  delivered: DeliveredRequest | null = null,
): AdditionResult {
  return keepAddition(outbox, linkHash, delivered, (request) => {
    const { reference, contact, correctionCount } = request;
    const names = ["name", "email", "phone"] as const;
    if (names.every((name) => contact[name] === fields[name])) return "same";
    if (correctionCount >= MOST_CORRECTIONS) return "many";
    return {
      submission: { kind: "correction", of: reference, linkHash, fields },
      key: `correction ${reference} ${correctionCount}`,
    };
  });
}

/**
 * Stores the record of a staged file durably, to be delivered after its request.
 *
 * @throws Error if it could not be written; then nothing was written.
 */
export function keepEvidence(
  outbox: DatabaseSync,
  linkHash: string,
  file: Omit<EvidenceFields, "email">,
  delivered: DeliveredRequest | null = null,
): AdditionResult {
  return keepAddition(outbox, linkHash, delivered, (request) => {
    const { reference, contact, evidence } = request;
    if (sendAgain(outbox, reference, file.sha256)) return "same";
    const count = new Set(evidence.map(({ id }) => id)).size;
    if (count >= EVIDENCE_BOUNDS.mostFiles) return "many";
    const fields = { email: contact.email, ...file };
    return {
      submission: { kind: "evidence", of: reference, linkHash, fields },
      key: evidenceKey(reference, file.sha256),
    };
  });
}

function keepAddition(
  outbox: DatabaseSync,
  linkHash: string,
  delivered: DeliveredRequest | null,
  make: (request: AmendedRequest) => Addition | "same" | "many",
): AdditionResult {
  const made = inTransaction(outbox, () => {
    const request = requestOf(outbox, linkHash, delivered);
    const addition = request ? make(request) : "unknown";
    if (typeof addition === "string") return addition;
    const parts = [addition.submission.kind];
    const triage = { box: "lead" } as const;
    return insertSubmission(outbox, { ...addition, triage, parts });
  });
  if (typeof made === "string") return made;
  readBack(outbox, made.sequence);
  return "kept";
}

/** The request of a link: as the outbox has it, else as another node delivered it. */
function requestOf(
  outbox: DatabaseSync,
  linkHash: string,
  delivered: DeliveredRequest | null,
): AmendedRequest | null {
  const linked = readLinked(outbox, linkHash);
  if (linked && !linked.isWithdrawn)
    return { ...linked, reference: linked.entry.reference };
  if (!delivered || isTombstoned(outbox, delivered.reference)) return null;
  const added = readAdded(outbox, delivered.reference);
  return {
    reference: delivered.reference,
    contact: added.contact ?? delivered.contact,
    correctionCount: added.correctionCount,
    evidence: [...delivered.evidence, ...added.evidence],
  };
}

/**
 * True if a request has a file with these bytes, whatever its name. It is delivered
 * again, in case the first one was lost: only its sender still has it.
 */
function sendAgain(
  outbox: DatabaseSync,
  reference: string,
  sha256: string,
): boolean {
  const { changes } = outbox
    .prepare(
      `UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0
       WHERE name = 'evidence'
         AND submission = (SELECT sequence FROM submissions WHERE key = ?)`,
    )
    .run(evidenceKey(reference, sha256));
  return changes > 0;
}

/** True if a staged file still has to be delivered. */
export function waitsForDelivery(
  outbox: DatabaseSync,
  { reference, sha256 }: { reference: string; sha256: string },
): boolean {
  const row = outbox
    .prepare(
      `SELECT 1 FROM submissions s JOIN parts p ON p.submission = s.sequence
       WHERE s.key = ? AND p.name = 'evidence' AND p.state <> 'delivered'`,
    )
    .get(evidenceKey(reference, sha256));
  return row !== undefined;
}

/**
 * Begins the withdrawal of a request: from now on only the withdrawal is delivered,
 * even after a restart. It may be repeated.
 *
 * @returns null for a link that is unknown or has expired.
 */
export function beginWithdrawal(
  outbox: DatabaseSync,
  hash: string,
): LinkedRequest | null {
  return inTransaction(outbox, () => {
    const linked = readLinked(outbox, hash);
    if (!linked || linked.isWithdrawn || linked.isWithdrawalAsked)
      return linked;
    startWithdrawal(outbox, linked.entry);
    return linked;
  });
}

/** Begins a withdrawal, within a transaction of the caller. */
export function startWithdrawal(
  outbox: DatabaseSync,
  { reference, sequence }: Pick<Entry, "reference" | "sequence">,
): void {
  markWithdrawn(outbox, withFollowers(outbox, reference), true);
  addParts(outbox, sequence, ["withdrawal"]);
}

/** Erases a withdrawn request with its corrections and files. */
export function finishWithdrawal(
  outbox: DatabaseSync,
  reference: string,
): void {
  erase(outbox, () => withFollowers(outbox, reference));
}

/**
 * An adjuster already has the request: its withdrawal is undone, and an entry in the
 * review box asks staff for an answer.
 */
export function handWithdrawalToStaff(
  outbox: DatabaseSync,
  { reference, link }: Pick<Entry, "reference" | "link">,
): void {
  inTransaction(outbox, () => {
    markWithdrawn(outbox, withFollowers(outbox, reference), false);
    // The link may have expired meanwhile.
    const linked = link && readLinked(outbox, link.hash, 0);
    if (!linked || linked.isWithdrawalAsked) return;
    insertSubmission(outbox, {
      submission: { kind: "withdrawal", of: reference, fields: linked.contact },
      key: `withdrawal ${reference}`,
      triage: { box: "review", reason: "asks to withdraw a request" },
      parts: ["review"],
    });
  });
}
