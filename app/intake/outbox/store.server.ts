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
  fingerprint,
  insertRow,
  isIntact,
  makeReference,
  referenceOf,
  type StoredRow,
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

/** A stored submission with the same key and fingerprint. */
type StoredSubmission = StoredRow & { sequence: number; box: Triage["box"] };

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
  const print = fingerprint(submission);
  const key = keyOfStanding(outbox, sent.key, print);
  const accepted = inTransaction(outbox, () => {
    const known = readKnown(outbox, key, print);
    const parts: PartName[] = [
      ...databasePartsOf(submission, triage.box),
      ...(triage.box === "lead" ? notices : []),
    ];
    if (known) {
      if (known.box !== triage.box && triage.box === "lead")
        becomeLead(outbox, known.sequence);
      // A row that a rebuild took over has no notices yet.
      if (triage.box === "lead") addParts(outbox, known.sequence, parts);
      return { reference: known.reference, isNew: false };
    }
    const stored = insertSubmission(outbox, {
      submission,
      key,
      shownAt,
      triage,
      parts,
    });
    if (submission.kind === "consultation" && makeLink)
      addLink(outbox, stored.sequence, makeLink(stored.reference));
    return { reference: stored.reference, isNew: true };
  });
  readBack(outbox, key, print);
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

/**
 * The key of a submission; another one if the same was withdrawn and is not
 * erased yet, since what is sent after a withdrawal is a new request.
 */
function keyOfStanding(
  outbox: DatabaseSync,
  key: string,
  print: string,
): string {
  const known = readKnown(outbox, key, print);
  return known === undefined || known.is_withdrawn === 0
    ? key
    : keyOfStanding(outbox, `${key} again`, print);
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
  if (sequence === null) throw new Error("The submission is stored already.");
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
 * Reads the stored row as another process would: without this connection's page
 * cache.
 *
 * @throws DamagedRow, or SQLite's own error for a damaged page.
 */
export function readBack(
  outbox: DatabaseSync,
  key: string,
  print: string,
): void {
  outbox.exec("PRAGMA shrink_memory");
  const row = readKnown(outbox, key, print);
  if (!row || !isIntact(row)) throw new DamagedRow();
  const { parts } = outbox
    .prepare("SELECT count(*) AS parts FROM parts WHERE submission = ?")
    .get(row.sequence) as { parts: number };
  if (parts === 0) throw new DamagedRow();
}

function readKnown(
  outbox: DatabaseSync,
  key: string,
  print: string,
): StoredSubmission | undefined {
  return outbox
    .prepare(
      `SELECT sequence, reference, key, fingerprint, email, content,
         accepted_at, is_withdrawn, checksum, box
       FROM submissions WHERE key = ? AND fingerprint = ?`,
    )
    .get(key, print) as StoredSubmission | undefined;
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
