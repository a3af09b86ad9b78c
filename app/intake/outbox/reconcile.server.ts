import type { DatabaseSync } from "node:sqlite";

import { NO_ROWS, type DatabasePart } from "./entry.ts";
import {
  ENTRY_COLUMNS,
  toEntry,
  type Due,
  type EntryColumns,
  type Settled,
} from "./queue.server.ts";

/** A delivered part that is compared with the database. */
export type Delivered = Due & { part: DatabasePart };

const FROM = `FROM parts p JOIN submissions s ON s.sequence = p.submission
  WHERE p.state = 'delivered' AND s.is_withdrawn = 0
    AND p.name NOT IN ${NO_ROWS}`;

type Row = EntryColumns & { name: DatabasePart; attempts: number };

function toDelivered(row: Row): Delivered {
  return { entry: toEntry(row), part: row.name, attempts: row.attempts };
}

/**
 * The delivered parts of the newest submissions before a sequence number, the
 * newest first, since those are lost first; a claim comes before the parts that
 * depend on it.
 *
 * Out: null when there are none.
 */
export function deliveredBefore(
  outbox: DatabaseSync,
  sequence: number,
  submissions: number,
): { parts: Delivered[]; lowest: number } | null {
  const { lowest } = outbox
    .prepare(
      `SELECT min(sequence) AS lowest FROM (
         SELECT sequence FROM submissions WHERE sequence < ?
         ORDER BY sequence DESC LIMIT ?
       )`,
    )
    .get(sequence, submissions) as { lowest: number | null };
  if (lowest === null) return null;
  const rows = outbox
    .prepare(
      `SELECT ${ENTRY_COLUMNS}, p.name, p.attempts ${FROM}
         AND p.submission >= ? AND p.submission < ?
       ORDER BY p.submission DESC,
         CASE p.name WHEN 'link' THEN 0 WHEN 'claim' THEN 1 ELSE 2 END`,
    )
    .all(lowest, sequence) as Row[];
  return { parts: rows.map(toDelivered), lowest };
}

/** False once the submission was withdrawn. */
export function mayBeSent(outbox: DatabaseSync, sequence: number): boolean {
  const row = outbox
    .prepare("SELECT is_withdrawn FROM submissions WHERE sequence = ?")
    .get(sequence) as { is_withdrawn: number } | undefined;
  return row?.is_withdrawn === 0;
}

/** True once the submission was erased. */
export function isErased(outbox: DatabaseSync, sequence: number): boolean {
  const row = outbox
    .prepare("SELECT 1 FROM submissions WHERE sequence = ?")
    .get(sequence);
  return row === undefined;
}

/** Queues a part that the database has lost. */
export function sendAgain(
  outbox: DatabaseSync,
  { sequence, part }: Settled,
): void {
  outbox
    .prepare(
      "UPDATE parts SET state = 'waiting', not_before = 0 WHERE submission = ? AND name = ?",
    )
    .run(sequence, part);
}
