import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { DamagedRow } from "../storage-fault.server.ts";
import { readFact, TOMBSTONE, tombstones } from "./facts.server.ts";
import { JOURNAL } from "./files.server.ts";
import {
  GONE,
  type JournalRow,
  lastNumber,
  rowName,
  type Span,
  textOf,
  tombstoneName,
  writeJournal,
} from "./journal.server.ts";
import { isIntact } from "./row.server.ts";

// Triggers of the connection record each change of a submission, a link or a
// tombstone, so no statement can bypass the journal.

const WATCHED = [
  ["submissions", "sequence"],
  ["links", "submission"],
  ["facts", "name"],
] as const;
const ACTS = [
  ["INSERT", "new"],
  ["UPDATE", "new"],
  ["DELETE", "old"],
] as const;

/** Makes a connection record what its journal must follow. */
export function watchChanges(outbox: DatabaseSync): void {
  const triggers = WATCHED.flatMap(([table, column]) =>
    ACTS.map(
      ([act, row]) =>
        `CREATE TEMP TRIGGER ${table}_${act} AFTER ${act} ON main.${table}
         BEGIN INSERT OR IGNORE INTO changed VALUES (${row}.${column}); END;`,
    ),
  );
  outbox.exec(
    `PRAGMA temp_store = MEMORY;
     CREATE TEMP TABLE changed (what PRIMARY KEY);
     ${triggers.join("\n")}`,
  );
}

/** The journal of an open outbox. */
export function journalOf(outbox: DatabaseSync): string {
  return path.join(path.dirname(outbox.location()!), JOURNAL);
}

/** The number of a submission, or the name of a fact. */
type Changed = number | string;

/**
 * Runs work in a transaction that excludes all other processes. Its changes are in
 * the journal before they are committed. If the transaction fails, its changes in the
 * journal are undone; if that fails too, or the process is killed, the next opening
 * takes them over.
 *
 * @throws Error of the work, of SQLite or of the journal; then nothing was committed
 */
export function inTransaction<Result>(
  outbox: DatabaseSync,
  work: () => Result,
): Result {
  let changed: Changed[] = [];
  try {
    return exclusively(outbox, () => {
      const result = work();
      changed = takeChanged(outbox);
      follow(outbox, changed);
      return result;
    });
  } catch (error) {
    try {
      // Under the lock, since another process may be writing a row with the same
      // number.
      if (changed.length > 0)
        exclusively(outbox, () => follow(outbox, changed));
    } catch {
      // The disk is full or damaged; the next opening takes it over.
    }
    throw error;
  }
}

/** Runs work in such a transaction that leaves the journal as it is. */
export function exclusively<Result>(
  outbox: DatabaseSync,
  work: () => Result,
): Result {
  outbox.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    outbox.exec("COMMIT");
    return result;
  } catch (error) {
    // SQLite rolls back by itself when the disk is full.
    if (outbox.isTransaction) outbox.exec("ROLLBACK");
    throw error;
  }
}

function takeChanged(outbox: DatabaseSync): Changed[] {
  const rows = outbox.prepare("SELECT what FROM changed").all();
  outbox.exec("DELETE FROM changed");
  return rows.map(({ what }) => what as Changed);
}

const ROWS = `SELECT s.sequence, s.reference, s.key, s.fingerprint, s.kind, s.box,
    s.reason, s.email, s.content, s.accepted_at, s.is_withdrawn, s.checksum,
    l.hash AS link_hash, l.expires_at AS link_expires_at
  FROM submissions s LEFT JOIN links l ON l.submission = s.sequence`;

/**
 * Makes the journal agree with the outbox about these changes.
 *
 * @throws DamagedRow before anything is written: the journal may still have the row
 * intact
 */
function follow(outbox: DatabaseSync, changed: readonly Changed[]): void {
  const row = outbox.prepare(`${ROWS} WHERE s.sequence = ?`);
  const files = new Map<string, string | null>();
  for (const what of changed) {
    if (typeof what === "number") {
      const found = row.get(what) as JournalRow | undefined;
      if (found && !isIntact(found)) throw new DamagedRow();
      files.set(rowName(what), found ? textOf(found) : null);
    } else if (what.startsWith(TOMBSTONE)) {
      const tombstone = what.slice(TOMBSTONE.length);
      const day = readFact(outbox, what);
      const text = day === null ? null : textOf({ tombstone, day });
      files.set(tombstoneName(tombstone), text);
    }
  }
  if (files.size === 0) return;
  if ([...files.values()].includes(null))
    files.set(GONE, textOf({ gone: goneFrom(outbox) }));
  writeJournal(journalOf(outbox), files);
}

/** The ranges of numbers that were assigned to submissions and are gone. */
function goneFrom(outbox: DatabaseSync): Span[] {
  const rows = outbox
    .prepare(
      `SELECT previous + 1 AS first, sequence - 1 AS last FROM (
         SELECT sequence, lag(sequence, 1, 0) OVER (ORDER BY sequence) AS previous
         FROM (SELECT sequence FROM submissions UNION ALL SELECT ? + 1)
       ) WHERE sequence > previous + 1`,
    )
    .all(lastNumber(outbox)) as { first: number; last: number }[];
  return rows.map(({ first, last }) => [first, last]);
}

/** The expected content of the journal: each file's name and text. */
export function* journalFiles(
  outbox: DatabaseSync,
): Generator<[name: string, text: string]> {
  for (const row of outbox.prepare(ROWS).iterate()) {
    const found = row as JournalRow;
    yield [rowName(found.sequence), textOf(found)];
  }
  for (const { reference: tombstone, day } of tombstones(outbox))
    yield [tombstoneName(tombstone), textOf({ tombstone, day })];
  yield [GONE, textOf({ gone: goneFrom(outbox) })];
}
