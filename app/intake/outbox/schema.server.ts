/**
 * The migrations of the outbox, one for each version: an older file is brought
 * up to date, step by step, when it is opened.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE submissions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('consultation', 'contact')),
    box TEXT NOT NULL CHECK (box IN ('lead', 'review')),
    reason TEXT,
    email TEXT NOT NULL,
    content TEXT NOT NULL,
    accepted_at INTEGER NOT NULL,
    is_withdrawn INTEGER NOT NULL DEFAULT 0,
    UNIQUE (key, fingerprint)
  ) STRICT;
  CREATE INDEX submissions_by_email ON submissions (email);

  CREATE TABLE parts (
    submission INTEGER NOT NULL REFERENCES submissions ON DELETE CASCADE,
    name TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'delivered', 'parked')),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    delivered_at INTEGER,
    checked_at INTEGER,
    PRIMARY KEY (submission, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX parts_waiting ON parts (name, submission) WHERE state = 'waiting';
  CREATE INDEX parts_checked ON parts (checked_at) WHERE state = 'delivered';

  CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE review_notices (
    channel TEXT PRIMARY KEY,
    last_sequence INTEGER NOT NULL,
    sent_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  "CREATE INDEX parts_parked ON parts (submission) WHERE state = 'parked'",
  "ALTER TABLE submissions ADD COLUMN checksum TEXT",
];
