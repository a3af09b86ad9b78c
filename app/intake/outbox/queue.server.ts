import type { DatabaseSync } from "node:sqlite";

import type { Submission, Verdict } from "../submission.ts";
import { inTransaction } from "./store.server.ts";
import type { Entry, PartName } from "./entry.ts";

/** A part whose turn has come. */
export type Due = { entry: Entry; part: PartName; attempts: number };

export type EntryColumns = {
  sequence: number;
  reference: string;
  content: string;
  box: Verdict["box"];
  reason: string | null;
  accepted_at: number;
};

/** The columns that `toEntry` reads, of the table of submissions called `s`. */
export const ENTRY_COLUMNS =
  "s.sequence, s.reference, s.content, s.box, s.reason, s.accepted_at";

export function toEntry(columns: EntryColumns): Entry {
  return {
    sequence: columns.sequence,
    reference: columns.reference,
    submission: JSON.parse(columns.content) as Submission,
    box: columns.box,
    reason: columns.reason,
    acceptedAt: columns.accepted_at,
  };
}

// What hangs on a claim waits until the claim is there.
const HAS_ITS_CLAIM = `(
  p.name NOT IN ('attribution', 'activity') OR EXISTS (
    SELECT 1 FROM parts c
    WHERE c.submission = p.submission AND c.name = 'claim' AND c.state = 'delivered'
  )
)`;

const WAITS = `p.state = 'waiting' AND s.is_withdrawn = 0 AND ${HAS_ITS_CLAIM}
  AND p.name IN (SELECT value FROM json_each(?))`;

/** The oldest part of these kinds that may be delivered now. */
export function nextDue(
  database: DatabaseSync,
  parts: readonly PartName[],
  now = Date.now(),
): Due | null {
  const row = database
    .prepare(
      `SELECT ${ENTRY_COLUMNS}, p.name, p.attempts
       FROM parts p JOIN submissions s ON s.sequence = p.submission
       WHERE ${WAITS} AND p.not_before <= ?
       ORDER BY p.submission,
         CASE p.name WHEN 'claim' THEN 0 WHEN 'attribution' THEN 1 ELSE 2 END
       LIMIT 1`,
    )
    .get(JSON.stringify(parts), now) as
    (EntryColumns & { name: PartName; attempts: number }) | undefined;
  return row
    ? { entry: toEntry(row), part: row.name, attempts: row.attempts }
    : null;
}

/** When the next part that was put off may be tried again; null: none was. */
export function nextTurn(
  database: DatabaseSync,
  parts: readonly PartName[],
): number | null {
  const { at } = database
    .prepare(
      `SELECT min(p.not_before) AS at
       FROM parts p JOIN submissions s ON s.sequence = p.submission
       WHERE ${WAITS}`,
    )
    .get(JSON.stringify(parts)) as { at: number | null };
  return at;
}

export type Settled = Pick<Due, "part"> & { sequence: number };

/** It is where it belongs. */
export function markDelivered(
  database: DatabaseSync,
  { sequence, part }: Settled,
  now = Date.now(),
): void {
  database
    .prepare(
      `UPDATE parts SET state = 'delivered', checked_at = ?1,
         delivered_at = coalesce(delivered_at, ?1)
       WHERE submission = ?2 AND name = ?3`,
    )
    .run(now, sequence, part);
}

/** It is not tried again before that time. */
export function postpone(
  database: DatabaseSync,
  { sequence, part }: Settled,
  notBefore: number,
): void {
  database
    .prepare(
      "UPDATE parts SET attempts = attempts + 1, not_before = ? WHERE submission = ? AND name = ?",
    )
    .run(notBefore, sequence, part);
}

/** It stays, but is not tried again before the next start; so does what hangs on it. */
export function park(
  database: DatabaseSync,
  { sequence, part }: Settled,
): void {
  const names =
    part === "claim" ? ["claim", "attribution", "activity"] : [part];
  const set = database.prepare(
    "UPDATE parts SET state = 'parked' WHERE submission = ? AND name = ? AND state = 'waiting'",
  );
  inTransaction(database, () => {
    for (const name of names) set.run(sequence, name);
  });
}

/** The claim of this entry is missing although it had been delivered: it goes again first. */
export function sendClaimAgain(
  database: DatabaseSync,
  { sequence, part }: Settled,
  notBefore: number,
): void {
  inTransaction(database, () => {
    database
      .prepare(
        "UPDATE parts SET state = 'waiting' WHERE submission = ? AND name = 'claim'",
      )
      .run(sequence);
    postpone(database, { sequence, part }, notBefore);
  });
}
