import type { DatabaseSync } from "node:sqlite";

import { NOTICES } from "./entry.ts";

/**
 * The format of the outbox. A file has it twice, as `user_version` and as
 * `application_id`, so that a flipped bit is not taken for another version.
 */
export const FORMAT = 8;
/** The first format that an opening turns into the current one: that of release 28f7035f. */
export const OLDEST_FORMAT = 7;

const MARK = `
  PRAGMA user_version = ${FORMAT};
  PRAGMA application_id = ${FORMAT};
`;

/** True of a part that is not in the database yet. */
export const UNDELIVERED = `state = 'waiting' AND name NOT IN ${NOTICES}`;

/** The reference of the request that a correction, a file or a withdrawal is about. */
const ABOUT = `about TEXT GENERATED ALWAYS AS
  (CASE WHEN json_valid(content) THEN content ->> 'of' END) VIRTUAL`;

const BY_REQUEST = `
  CREATE INDEX submissions_by_request ON submissions (about)
    WHERE about IS NOT NULL;
`;

/** The tables of a new outbox. */
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
    ${ABOUT},
    UNIQUE (key, fingerprint)
  ) STRICT;
  CREATE INDEX submissions_by_email ON submissions (email);
  ${BY_REQUEST}
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
  ${MARK}
`;

/** What turns each format into the next one, from the oldest. */
const STEPS = [
  `ALTER TABLE submissions ADD COLUMN ${ABOUT};
   DROP INDEX submissions_of_others;
   ${BY_REQUEST}`,
];

/**
 * Turns an outbox of an earlier format into the current one, in one transaction.
 * It is written back at once: the format is read off the file, not off its log.
 */
export function upgrade(outbox: DatabaseSync): void {
  const found = outbox.prepare("PRAGMA user_version").get();
  const steps = STEPS.slice(Number(found?.["user_version"]) - OLDEST_FORMAT);
  if (steps.length > 0)
    outbox.exec(`BEGIN IMMEDIATE; ${steps.join("\n")} ${MARK} COMMIT;`);
  outbox.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
