/**
 * The format of the outbox. A file has it twice, as `user_version` and as
 * `application_id`, so that a flipped bit is not taken for another version.
 */
export const FORMAT = 7;

const NOTICES = "('mail', 'webhook', 'receipt')";

/** True of a notice that waits. In: the row, as a trigger calls it. */
const isNotice = (row: string) =>
  `(${row}.state = 'waiting' AND ${row}.name IN ${NOTICES})`;

/** True of a part for the database that waits, and no other one of its submission does. */
const waitsAlone = (row: string) =>
  `(${row}.state = 'waiting' AND ${row}.name NOT IN ${NOTICES} AND NOT EXISTS (
     SELECT 1 FROM parts other
     WHERE other.submission = ${row}.submission AND other.name <> ${row}.name
       AND other.state = 'waiting' AND other.name NOT IN ${NOTICES}))`;

/** True of a quarantined part, and no other one of its submission is. */
const isParkedAlone = (row: string) =>
  `(${row}.state = 'parked' AND NOT EXISTS (
     SELECT 1 FROM parts other
     WHERE other.submission = ${row}.submission AND other.name <> ${row}.name
       AND other.state = 'parked'))`;

/** Counts all parts, once. */
export const COUNTED = `
  SELECT
    (SELECT count(DISTINCT submission) FROM parts
     WHERE state = 'waiting' AND name NOT IN ${NOTICES}) AS waiting,
    (SELECT count(DISTINCT submission) FROM parts WHERE state = 'parked') AS parked,
    (SELECT count(*) FROM parts WHERE state = 'waiting' AND name IN ${NOTICES}) AS notices`;

/**
 * The tables of a new outbox. None is WITHOUT ROWID: of a damaged file, rows are
 * read off the leaves of tables (`recover.server.ts`).
 *
 * `counts` changes with each part, since to count the parts of ten thousand
 * waiting submissions stops the process for longer than an answer may take.
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
    checked_at INTEGER,
    PRIMARY KEY (submission, name)
  ) STRICT;
  CREATE INDEX parts_waiting ON parts (name, submission) WHERE state = 'waiting';
  CREATE INDEX parts_checked ON parts (checked_at) WHERE state = 'delivered';
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

  CREATE TABLE review_notices (
    channel TEXT PRIMARY KEY NOT NULL,
    last_sequence INTEGER NOT NULL,
    sent_at INTEGER NOT NULL
  ) STRICT;

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

  PRAGMA user_version = ${FORMAT};
  PRAGMA application_id = ${FORMAT};
`;
