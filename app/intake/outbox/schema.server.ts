import { NOTICES } from "./entry.ts";

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
