import type { DatabaseSync } from "node:sqlite";

import type { EvidenceFields } from "../submission.ts";
import { evidenceKey } from "./erase.server.ts";
import { fingerprint } from "./fingerprint.server.ts";
import { readAdded, readLinked } from "./links.server.ts";
import { inTransaction, insertSubmission, readBack } from "./store.server.ts";
import { isTombstoned } from "./tombstone.server.ts";

/**
 * What became of a file: `same` if the request has it already, `many` if the
 * request has as many as it may, `unknown` for a link that is unknown, expired
 * or withdrawn.
 */
export type KeptEvidence = "kept" | "same" | "many" | "unknown";

/** A file that is staged, and how many its request may have. */
export type NewEvidence = {
  fields: Omit<EvidenceFields, "email">;
  mostFiles: number;
  /** The request in the database, for the case that the outbox does not have it. */
  delivered?: EvidenceOwner | null;
};

/** A request to which files are added. */
export type EvidenceOwner = {
  reference: string;
  email: string;
  /** The ids of its files. */
  files: readonly string[];
};

/**
 * Stores the record of a staged file durably, to be delivered after its request.
 *
 * @throws Error if it could not be written; then nothing was written.
 */
export function keepEvidence(
  outbox: DatabaseSync,
  hash: string,
  { fields, mostFiles, delivered = null }: NewEvidence,
): KeptEvidence {
  const kept = inTransaction(outbox, () => {
    const owner =
      ownRequest(outbox, hash) ?? requestElsewhere(outbox, delivered);
    if (!owner) return "unknown";
    const { reference, email } = owner;
    const key = evidenceKey(reference, fields.sha256);
    if (hasEvidence(outbox, reference, fields.sha256)) return "same";
    if (owner.files.length >= mostFiles) return "many";
    const submission = {
      kind: "evidence",
      of: reference,
      linkHash: hash,
      fields: { email, ...fields },
    } as const;
    insertSubmission(outbox, {
      submission,
      key,
      verdict: { box: "lead" },
      parts: ["evidence"],
    });
    return { key, print: fingerprint(submission) };
  });
  if (typeof kept === "string") return kept;
  readBack(outbox, kept.key, kept.print);
  return "kept";
}

function ownRequest(outbox: DatabaseSync, hash: string): EvidenceOwner | null {
  const linked = readLinked(outbox, hash);
  if (!linked || linked.isWithdrawn) return null;
  return {
    reference: linked.entry.reference,
    email: linked.contact.email,
    files: linked.evidence.map(({ id }) => id),
  };
}

function requestElsewhere(
  outbox: DatabaseSync,
  delivered: EvidenceOwner | null,
): EvidenceOwner | null {
  if (!delivered || isTombstoned(outbox, delivered.reference)) return null;
  const { evidence } = readAdded(outbox, delivered.reference);
  const files = new Set([...delivered.files, ...evidence.map(({ id }) => id)]);
  return { ...delivered, files: [...files] };
}

/** True if a request has a file with these bytes, whatever its name was. */
export function hasEvidence(
  outbox: DatabaseSync,
  reference: string,
  sha256: string,
): boolean {
  const row = outbox
    .prepare("SELECT 1 FROM submissions WHERE key = ?")
    .get(evidenceKey(reference, sha256));
  return row !== undefined;
}

/** True if a staged file still has to be delivered. */
export function waitsForDelivery(
  outbox: DatabaseSync,
  reference: string,
  sha256: string,
): boolean {
  const row = outbox
    .prepare(
      `SELECT 1 FROM submissions s JOIN parts p ON p.submission = s.sequence
       WHERE s.key = ? AND p.name = 'evidence' AND p.state <> 'delivered'`,
    )
    .get(evidenceKey(reference, sha256));
  return row !== undefined;
}
