import type { DatabaseSync } from "node:sqlite";

import type { DatabasePart } from "./entry.ts";
import {
  ENTRY_COLUMNS,
  toEntry,
  type Due,
  type EntryColumns,
  type Settled,
} from "./queue.server.ts";

/** A part that was delivered once, on its way to be seen in the database again. */
export type Delivered = Due & { part: DatabasePart };

const FROM = `FROM parts p JOIN submissions s ON s.sequence = p.submission
  WHERE p.state = 'delivered' AND s.is_withdrawn = 0
    AND p.name NOT IN ('mail', 'webhook')`;

type Row = EntryColumns & { name: DatabasePart; attempts: number };

function toDelivered(row: Row): Delivered {
  return { entry: toEntry(row), part: row.name, attempts: row.attempts };
}

/**
 * What was delivered of the newest submissions before one of them, the newest
 * first, because those are lost first; a claim stands before what hangs on it.
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
         CASE p.name WHEN 'claim' THEN 0 WHEN 'attribution' THEN 1 ELSE 2 END`,
    )
    .all(lowest, sequence) as Row[];
  return { parts: rows.map(toDelivered), lowest };
}

/** The parts that were looked at longest ago, a claim before what hangs on it. */
export function longestUnchecked(
  outbox: DatabaseSync,
  limit: number,
): Delivered[] {
  const rows = outbox
    .prepare(
      `SELECT ${ENTRY_COLUMNS}, p.name, p.attempts ${FROM}
       ORDER BY p.checked_at,
         CASE p.name WHEN 'claim' THEN 0 WHEN 'attribution' THEN 1 ELSE 2 END
       LIMIT ?`,
    )
    .all(limit) as Row[];
  return rows.map(toDelivered);
}

/** False once the person is to be forgotten. */
export function mayBeSent(outbox: DatabaseSync, sequence: number): boolean {
  const row = outbox
    .prepare("SELECT is_withdrawn FROM submissions WHERE sequence = ?")
    .get(sequence) as { is_withdrawn: number } | undefined;
  return row?.is_withdrawn === 0;
}

/** The database has lost it: it waits for its turn like a new one. */
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
