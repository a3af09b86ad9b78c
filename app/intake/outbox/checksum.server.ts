import { createHash } from "node:crypto";

import type { Submission } from "../submission.ts";
import { NOTICES } from "./entry.ts";

/**
 * The columns of a submission that the checksum covers; only a withdrawal
 * changes one of them.
 */
export type Words = {
  reference: string;
  key: string;
  fingerprint: string;
  email: string;
  content: string;
  accepted_at: number;
  /** 0; anything else once its sender asked for erasure. */
  is_withdrawn: number;
};

/** The same with the checksum. */
export type StoredRow = Words & { checksum: string };

/**
 * The checksum of a row: SQLite notices a damaged page, but not a changed
 * character.
 */
export function checksumOf(row: Words): string {
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
        // Covered by the checksum, or one flipped bit would hide an accepted
        // request from the firm.
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

/**
 * The format of the outbox. A file has it twice, as `user_version` and as
 * `application_id`, so that a flipped bit is not taken for another version.
 */
export const FORMAT = 7;

/** True of a part that is not in the database yet. */
export const UNDELIVERED = `state = 'waiting' AND name NOT IN ${NOTICES}`;

/**
 * The tables of a new outbox. None is WITHOUT ROWID: of a damaged file, rows are
 * read off the leaves of tables (`recover.server.ts`).
 */
export const SCHEMA = `
  CREATE TABLE submissions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN
      ('consultation', 'contact', 'correction', 'withdrawal', 'privacy', 'evidence')),
    box TEXT NOT NULL CHECK (box IN ('lead', 'review')),
    reason TEXT,
    email TEXT NOT NULL,
    content TEXT NOT NULL,
    accepted_at INTEGER NOT NULL,
    is_withdrawn INTEGER NOT NULL DEFAULT 0,
    checksum TEXT NOT NULL,
    UNIQUE (key, fingerprint)
  ) STRICT;
  CREATE INDEX submissions_by_email ON submissions (email);
  CREATE INDEX submissions_of_others ON submissions (kind)
    WHERE kind NOT IN ('consultation', 'contact', 'evidence');

  CREATE TABLE parts (
    submission INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
    name TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'delivered', 'parked')),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    delivered_at INTEGER,
    PRIMARY KEY (submission, name)
  ) STRICT;
  CREATE INDEX parts_waiting ON parts (name, submission) WHERE state = 'waiting';
  CREATE INDEX parts_undelivered ON parts (submission, name, state) WHERE ${UNDELIVERED};
  CREATE INDEX parts_parked ON parts (submission) WHERE state = 'parked';

  CREATE TABLE links (
    hash TEXT PRIMARY KEY NOT NULL,
    submission INTEGER NOT NULL UNIQUE REFERENCES submissions ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE facts (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
  ) STRICT;

  PRAGMA user_version = ${FORMAT};
  PRAGMA application_id = ${FORMAT};
`;
