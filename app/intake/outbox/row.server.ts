import { createHash, randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { DamagedRow } from "../storage-fault.server.ts";
import type { Submission, Triage } from "../submission.ts";
import { type Entry, KINDS } from "./entry.ts";

/**
 * The columns of a submission that the checksum covers; only a withdrawal
 * changes one of them.
 */
export type CheckedColumns = {
  reference: string;
  key: string;
  fingerprint: string;
  email: string;
  content: string;
  accepted_at: number;
  /** 0; 1 once its withdrawal or erasure has begun. */
  is_withdrawn: number;
};

/** The same with the checksum. */
export type StoredRow = CheckedColumns & { checksum: string };

/** A submission as the outbox stores it. */
export type SubmissionRow = StoredRow & {
  /** Its number in the order of acceptance; null: the next one. */
  sequence: number | null;
  kind: string;
  box: Triage["box"];
  reason: string | null;
};

/**
 * Inserts a submission, within a transaction of the caller, under its number or, if
 * that is taken, the next one.
 *
 * @returns its number; null if the outbox has its reference, or its key and fields.
 */
export function insertRow(
  outbox: DatabaseSync,
  row: SubmissionRow,
): number | null {
  const insert = outbox.prepare(
    `INSERT OR IGNORE INTO submissions
         (sequence, reference, key, fingerprint, kind, box, reason, email, content,
          accepted_at, is_withdrawn, checksum)
       VALUES (
         (SELECT :sequence WHERE NOT EXISTS
           (SELECT 1 FROM submissions WHERE sequence = :sequence)),
         :reference, :key, :fingerprint, :kind, :box, :reason, :email, :content,
         :accepted_at, :is_withdrawn, :checksum)`,
  );
  // The journal of another version may have more columns.
  insert.setAllowUnknownNamedParameters(true);
  const { changes, lastInsertRowid } = insert.run(row);
  return changes === 0 ? null : Number(lastInsertRowid);
}

/**
 * The checksum of a row: SQLite notices a damaged page, but not a changed
 * character.
 */
export function checksumOf(row: CheckedColumns): string {
  const { reference, key, fingerprint, email, content, accepted_at } = row;
  return createHash("sha256")
    .update(
      JSON.stringify([
        reference,
        key,
        fingerprint,
        email,
        content,
        accepted_at,
        // Otherwise one flipped bit would hide an accepted request from the firm.
        ...(row.is_withdrawn === 0 ? [] : ["withdrawn"]),
      ]),
    )
    .digest("base64url");
}

/** False if the row differs from its checksum. */
export function isIntact(row: StoredRow): boolean {
  return row.checksum === checksumOf(row);
}

/**
 * Removes differences that a reader does not see: spacing, line endings, the
 * encoding of accents.
 */
function normalise(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * A hash that is equal for submissions with equal fields, in any order; the
 * attribution does not count.
 */
export function fingerprint({ kind, fields }: Submission): string {
  const entries = Object.entries(fields).map(([name, value]) => {
    const text = normalise(value);
    return [name, name === "email" ? text.toLowerCase() : text];
  });
  entries.sort(([a], [b]) => (a! < b! ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}

const RANDOM_LENGTH = 8;
const NUMBERS = 36 ** RANDOM_LENGTH;

/**
 * The reference of a submission, for the visitor and the firm: a prefix, the
 * time and eight random characters in base 36, in upper case.
 *
 * The random part prevents guessing it from the time.
 */
export function makeReference(
  kind: Submission["kind"],
  now = Date.now(),
): string {
  return written(kind, now, randomInt(NUMBERS));
}

/** What makes two submissions the same. */
type SubmissionIdentity = {
  key: string;
  fingerprint: string;
  shownAt?: number | undefined;
};

/**
 * The reference of what a form with a valid ticket sent: the same whenever it is
 * sent again, even if the outbox that knew it was destroyed. The database takes
 * each reference once. Without such a ticket it is another one each time.
 *
 * The time is that of the ticket; the eight characters cannot be guessed without
 * its key.
 */
export function referenceOf(
  kind: Submission["kind"],
  sent: SubmissionIdentity,
): string {
  if (sent.shownAt === undefined) return makeReference(kind);
  const digest = createHash("sha256")
    .update(`${sent.key}\n${sent.fingerprint}`)
    .digest();
  const number = Number(digest.readBigUInt64BE() % BigInt(NUMBERS));
  return written(kind, sent.shownAt, number);
}

function written(
  kind: Submission["kind"],
  time: number,
  number: number,
): string {
  const last = number.toString(36).padStart(RANDOM_LENGTH, "0");
  return `${KINDS[kind].prefix}${time.toString(36)}${last}`.toUpperCase();
}

/** A row of `ENTRY_COLUMNS`. */
export type EntryColumns = StoredRow & {
  sequence: number;
  box: Triage["box"];
  reason: string | null;
  link_hash: string | null;
  link_expires_at: number | null;
};

/** The columns that `toEntry` reads, of the table of submissions called `s`. */
export const ENTRY_COLUMNS = `s.sequence, s.reference, s.key, s.fingerprint,
  s.email, s.content, s.box, s.reason, s.accepted_at, s.is_withdrawn, s.checksum,
  (SELECT hash FROM links WHERE submission = s.sequence) AS link_hash,
  (SELECT expires_at FROM links WHERE submission = s.sequence) AS link_expires_at`;

/**
 * Turns a row into an entry. @throws DamagedRow if the row differs from its
 * checksum.
 */
export function toEntry(columns: EntryColumns): Entry {
  if (!isIntact(columns)) throw new DamagedRow();
  return {
    sequence: columns.sequence,
    reference: columns.reference,
    submission: JSON.parse(columns.content) as Submission,
    box: columns.box,
    reason: columns.reason,
    acceptedAt: columns.accepted_at,
    link:
      columns.link_hash === null || columns.link_expires_at === null
        ? null
        : { hash: columns.link_hash, expiresAt: columns.link_expires_at },
  };
}
