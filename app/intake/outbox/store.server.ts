import type { DatabaseSync } from "node:sqlite";

import { DamagedRow } from "../storage-fault.server.ts";
import type { Accepted, Submission, Triage } from "../submission.ts";
import {
  databasePartsOf,
  type EntryLink,
  type MakeLink,
  type NoticePart,
  type PartName,
} from "./entry.ts";
import { isTombstoned } from "./facts.server.ts";
import {
  type CheckedColumns,
  checksumOf,
  ENTRY_COLUMNS,
  type EntryColumns,
  fingerprint,
  insertRow,
  makeReference,
  referenceOf,
  toEntry,
} from "./row.server.ts";
import { inTransaction } from "./transaction.server.ts";

/** A submission to be stored. */
export type NewSubmission = {
  submission: Submission;
  /** The key in the form's ticket. */
  key: string;
  /**
   * When the form was shown first, in milliseconds since 1970; left out unless
   * a valid ticket says so.
   */
  shownAt?: number;
  triage: Triage;
  /** The channels through which the firm is notified of a new lead. */
  notices: readonly NoticePart[];
  /** Makes the link of a consultation; left out, it gets none. */
  makeLink?: MakeLink | undefined;
};

/**
 * Stores a submission durably, once per key and content: when this returns, it
 * is on disk and was read back. A submission in the review box becomes a lead
 * if it is sent again and passes the checks.
 *
 * @throws Error if it could not be written; then nothing was written. An error
 * for which `isDamage` is true if it cannot be read back.
 */
export function keepSubmission(
  outbox: DatabaseSync,
  { submission, shownAt, triage, notices, makeLink, ...sent }: NewSubmission,
): Accepted {
  const { sequence, ...accepted } = inTransaction(outbox, () => {
    const print = fingerprint(submission);
    const { key, known } = findStanding(outbox, sent.key, print);
    const isLead = triage.box === "lead";
    const parts: PartName[] = [
      ...databasePartsOf(submission, triage.box),
      ...(isLead ? notices : []),
    ];
    if (known) {
      const { sequence, reference, box } = known;
      if (isLead && box === "review") becomeLead(outbox, sequence);
      // A row that a rebuild took over has no notices yet.
      if (isLead) addParts(outbox, sequence, parts);
      return { sequence, reference, isNew: false };
    }
    const row = { submission, key, shownAt, triage, parts };
    const stored = insertSubmission(outbox, row);
    if (submission.kind === "consultation" && makeLink)
      addLink(outbox, stored.sequence, makeLink(stored.reference));
    return { ...stored, isNew: true };
  });
  readBack(outbox, sequence);
  return accepted;
}

function becomeLead(outbox: DatabaseSync, sequence: number): void {
  outbox
    .prepare("UPDATE submissions SET box = 'lead' WHERE sequence = ?")
    .run(sequence);
  outbox
    .prepare(
      "DELETE FROM parts WHERE submission = ? AND name = 'review' AND state = 'waiting'",
    )
    .run(sequence);
}

/** A stored submission with the same key and fingerprint. */
type StoredSubmission = Pick<
  EntryColumns,
  "sequence" | "reference" | "is_withdrawn" | "box"
>;

/**
 * The submission that is stored under a key, and the key. It is another key if that
 * submission was withdrawn and is not erased yet: what is sent after a withdrawal is a
 * new request.
 */
function findStanding(
  outbox: DatabaseSync,
  key: string,
  print: string,
): { key: string; known: StoredSubmission | undefined } {
  const known = outbox
    .prepare(
      `SELECT sequence, reference, is_withdrawn, box
       FROM submissions WHERE key = ? AND fingerprint = ?`,
    )
    .get(key, print) as StoredSubmission | undefined;
  return known && known.is_withdrawn !== 0
    ? findStanding(outbox, `${key} again`, print)
    : { key, known };
}

/** A row to be inserted, with its parts. */
type NewRow = Pick<NewSubmission, "submission" | "key" | "triage"> & {
  shownAt?: number | undefined;
  parts: readonly PartName[];
};

/** Inserts a submission, within a transaction of the caller. */
export function insertSubmission(
  outbox: DatabaseSync,
  { submission, key, shownAt, triage, parts }: NewRow,
): { sequence: number; reference: string } {
  const print = fingerprint(submission);
  const columns: CheckedColumns = {
    reference: newReference(outbox, submission.kind, {
      key,
      fingerprint: print,
      shownAt,
    }),
    key,
    fingerprint: print,
    email: submission.fields.email.trim().toLowerCase(),
    content: JSON.stringify(submission),
    accepted_at: Date.now(),
    is_withdrawn: 0,
  };
  const sequence = insertRow(outbox, {
    ...columns,
    sequence: null,
    kind: submission.kind,
    box: triage.box,
    reason: triage.box === "review" ? triage.reason : null,
    checksum: checksumOf(columns),
  });
  // The caller has looked for its key, and the reference is new.
  if (sequence === null) throw new Error("The key or reference is taken.");
  addParts(outbox, sequence, parts);
  return { sequence, reference: columns.reference };
}

/** Writes the link of a request, within a transaction of the caller. */
export function addLink(
  outbox: DatabaseSync,
  sequence: number,
  { hash, expiresAt }: EntryLink,
): void {
  outbox
    .prepare(
      "INSERT OR IGNORE INTO links (hash, submission, expires_at) VALUES (?, ?, ?)",
    )
    .run(hash, sequence, expiresAt);
  addParts(outbox, sequence, ["link"]);
}

/**
 * The reference of a submission; a random one if the form's own reference is taken,
 * or was withdrawn: the database no longer accepts it.
 */
function newReference(
  outbox: DatabaseSync,
  kind: Submission["kind"],
  sent: Parameters<typeof referenceOf>[1],
): string {
  const reference = referenceOf(kind, sent);
  const taken = outbox
    .prepare("SELECT 1 FROM submissions WHERE reference = ?")
    .get(reference);
  return taken || isTombstoned(outbox, reference)
    ? makeReference(kind)
    : reference;
}

/**
 * Reads a stored row as another process would: without this connection's page cache.
 *
 * @throws DamagedRow, or SQLite's own error for a damaged page.
 */
export function readBack(outbox: DatabaseSync, sequence: number): void {
  outbox.exec("PRAGMA shrink_memory");
  const row = outbox
    .prepare(
      `SELECT ${ENTRY_COLUMNS},
         EXISTS (SELECT 1 FROM parts WHERE submission = s.sequence) AS hasParts
       FROM submissions s WHERE sequence = ?`,
    )
    .get(sequence) as (EntryColumns & { hasParts: 0 | 1 }) | undefined;
  if (!row?.hasParts) throw new DamagedRow();
  toEntry(row);
}

export function addParts(
  outbox: DatabaseSync,
  sequence: number,
  parts: readonly PartName[],
): void {
  const add = outbox.prepare(
    "INSERT OR IGNORE INTO parts (submission, name) VALUES (?, ?)",
  );
  for (const part of parts) add.run(sequence, part);
}
