import {
  COUNTED,
  isNotice,
  isParkedAlone,
  waitsAlone,
} from "./counts-schema.server.ts";

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
  // More kinds. SQLite changes no CHECK, so both tables are made again; the
  // reference of the parts follows the new name.
  `
  CREATE TABLE new_submissions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN
      ('consultation', 'contact', 'correction', 'withdrawal', 'privacy')),
    box TEXT NOT NULL CHECK (box IN ('lead', 'review')),
    reason TEXT,
    email TEXT NOT NULL,
    content TEXT NOT NULL,
    accepted_at INTEGER NOT NULL,
    is_withdrawn INTEGER NOT NULL DEFAULT 0,
    checksum TEXT,
    UNIQUE (key, fingerprint)
  ) STRICT;
  CREATE TABLE new_parts (
    submission INTEGER NOT NULL REFERENCES new_submissions ON DELETE CASCADE,
    name TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'delivered', 'parked')),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    delivered_at INTEGER,
    checked_at INTEGER,
    PRIMARY KEY (submission, name)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO new_submissions SELECT * FROM submissions;
  INSERT INTO new_parts SELECT * FROM parts;
  INSERT INTO sqlite_sequence (name, seq)
    SELECT 'new_submissions', 0 WHERE NOT EXISTS
      (SELECT 1 FROM sqlite_sequence WHERE name = 'new_submissions');
  UPDATE sqlite_sequence
    SET seq = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'submissions'), 0)
    WHERE name = 'new_submissions';
  DROP TABLE parts;
  DROP TABLE submissions;
  ALTER TABLE new_submissions RENAME TO submissions;
  ALTER TABLE new_parts RENAME TO parts;
  CREATE INDEX submissions_by_email ON submissions (email);
  CREATE INDEX submissions_of_others ON submissions (kind)
    WHERE kind NOT IN ('consultation', 'contact');
  CREATE INDEX parts_waiting ON parts (name, submission) WHERE state = 'waiting';
  CREATE INDEX parts_checked ON parts (checked_at) WHERE state = 'delivered';
  CREATE INDEX parts_parked ON parts (submission) WHERE state = 'parked';

  CREATE TABLE links (
    hash TEXT PRIMARY KEY,
    submission INTEGER NOT NULL UNIQUE REFERENCES submissions ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // One more kind: again all three tables, the dependent ones first, since a
  // dropped table deletes what refers to it.
  `
  CREATE TABLE new_submissions (
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
    checksum TEXT,
    UNIQUE (key, fingerprint)
  ) STRICT;
  CREATE TABLE new_parts (
    submission INTEGER NOT NULL REFERENCES new_submissions ON DELETE CASCADE,
    name TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'delivered', 'parked')),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before INTEGER NOT NULL DEFAULT 0,
    delivered_at INTEGER,
    checked_at INTEGER,
    PRIMARY KEY (submission, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE new_links (
    hash TEXT PRIMARY KEY,
    submission INTEGER NOT NULL UNIQUE REFERENCES new_submissions ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO new_submissions SELECT * FROM submissions;
  INSERT INTO new_parts SELECT * FROM parts;
  INSERT INTO new_links SELECT * FROM links;
  INSERT INTO sqlite_sequence (name, seq)
    SELECT 'new_submissions', 0 WHERE NOT EXISTS
      (SELECT 1 FROM sqlite_sequence WHERE name = 'new_submissions');
  UPDATE sqlite_sequence
    SET seq = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'submissions'), 0)
    WHERE name = 'new_submissions';
  DROP TABLE links;
  DROP TABLE parts;
  DROP TABLE submissions;
  ALTER TABLE new_submissions RENAME TO submissions;
  ALTER TABLE new_parts RENAME TO parts;
  ALTER TABLE new_links RENAME TO links;
  CREATE INDEX submissions_by_email ON submissions (email);
  CREATE INDEX submissions_of_others ON submissions (kind)
    WHERE kind NOT IN ('consultation', 'contact', 'evidence');
  CREATE INDEX parts_waiting ON parts (name, submission) WHERE state = 'waiting';
  CREATE INDEX parts_checked ON parts (checked_at) WHERE state = 'delivered';
  CREATE INDEX parts_parked ON parts (submission) WHERE state = 'parked';
  `,
  // Counts that change with each part, since to count the parts of ten thousand
  // waiting submissions stops the process for longer than an answer may take.
  `
  CREATE TABLE counts (
    waiting INTEGER NOT NULL,
    parked INTEGER NOT NULL,
    notices INTEGER NOT NULL
  ) STRICT;
  INSERT INTO counts ${COUNTED};

  CREATE TRIGGER parts_inserted AFTER INSERT ON parts BEGIN
    UPDATE counts SET waiting = waiting + ${waitsAlone("NEW")},
      parked = parked + ${isParkedAlone("NEW")}, notices = notices + ${isNotice("NEW")};
  END;
  CREATE TRIGGER parts_deleted AFTER DELETE ON parts BEGIN
    UPDATE counts SET waiting = waiting - ${waitsAlone("OLD")},
      parked = parked - ${isParkedAlone("OLD")}, notices = notices - ${isNotice("OLD")};
  END;
  CREATE TRIGGER parts_updated AFTER UPDATE OF state ON parts
  WHEN OLD.state <> NEW.state BEGIN
    UPDATE counts SET
      waiting = waiting + ${waitsAlone("NEW")} - ${waitsAlone("OLD")},
      parked = parked + ${isParkedAlone("NEW")} - ${isParkedAlone("OLD")},
      notices = notices + ${isNotice("NEW")} - ${isNotice("OLD")};
  END;
  `,
];
