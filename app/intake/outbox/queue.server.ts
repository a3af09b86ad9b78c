import type { DatabaseSync } from "node:sqlite";

import { steadyNow } from "../steady-clock.ts";
import type { Entry, PartName } from "./entry.ts";
import { readRepeated } from "./facts.server.ts";
import { ENTRY_COLUMNS, type EntryColumns, toEntry } from "./row.server.ts";
import { UNDELIVERED } from "./schema.server.ts";
import { inTransaction } from "./transaction.server.ts";

/** A part that is due for delivery. */
export type Due = { entry: Entry; part: PartName; attempts: number };

/** Which parts of the queue are looked at. */
export type QueueView = {
  /** Only submissions with a higher number; left out: all. */
  after?: number;
  /** Only parts that were tried before, or only those that were not; left out: all. */
  attempted?: boolean | undefined;
};

/** The number of the newest submission; 0 if there is none. */
export function newestSequence(outbox: DatabaseSync): number {
  const row = outbox
    .prepare("SELECT coalesce(max(sequence), 0) AS newest FROM submissions")
    .get();
  return Number(row!["newest"]);
}

/** How many tries of its link a request waits for. */
const LINK_TRIES = 3;

// A file waits while a part of its request waits, and while the request is not in the
// database, even because it was refused. A request without a link here is in the
// outbox of another node.
const ON_ITS_WAY = `EXISTS (
  SELECT 1 FROM links l
  WHERE l.hash = CASE WHEN json_valid(s.content) THEN s.content ->> 'linkHash' END
    AND (EXISTS (
      SELECT 1 FROM parts c WHERE c.submission = l.submission
        AND c.name IN ('link', 'claim', 'review') AND c.state = 'waiting'
    ) OR NOT EXISTS (
      SELECT 1 FROM parts c WHERE c.submission = l.submission
        AND c.name IN ('claim', 'review') AND c.state = 'delivered'
    ))
)`;

// Parts that refer to a claim wait until the claim is delivered. A request waits for
// its link, since the database accepts no link for a request that it already has; a
// link that was lost by damage waits until it is restored. Of a withdrawn request,
// only the withdrawal is delivered.
const WAITS = `p.state = 'waiting'
  AND (s.is_withdrawn = 0) <> (p.name = 'withdrawal')
  AND (p.name NOT IN ('link', 'withdrawal') OR EXISTS (
    SELECT 1 FROM links k WHERE k.submission = p.submission
  ))
  AND (p.name NOT IN ('claim', 'review') OR NOT EXISTS (
    SELECT 1 FROM parts l
    WHERE l.submission = p.submission AND l.name = 'link'
      AND l.state = 'waiting' AND l.attempts < ${LINK_TRIES}
  ))
  AND (p.name <> 'evidence' OR NOT ${ON_ITS_WAY})
  AND (p.name NOT IN ('attribution', 'activity') OR EXISTS (
    SELECT 1 FROM parts c
    WHERE c.submission = p.submission AND c.name = 'claim' AND c.state = 'delivered'
  )
)`;

/** Parts that refer to a request that may still have to be delivered again. */
const OF_EARLIER: readonly PartName[] = ["correction", "withdrawal"];

/**
 * The part of these kinds to deliver now. New submissions come before those that are
 * delivered again because the database may have lost them. The oldest part that was
 * never tried comes first, within one submission in the order of `parts`; then the
 * part that has been due again for longest, so that parts that keep failing take
 * turns with others.
 */
export function nextDue(
  outbox: DatabaseSync,
  parts: readonly PartName[],
  { after = 0, attempted }: QueueView = {},
): Due | null {
  const repeated = repeatedUpTo(outbox);
  const alone =
    repeated > 0 ? parts.filter((part) => !OF_EARLIER.includes(part)) : [];
  const found =
    (attempted === true
      ? null
      : (oldestNew(outbox, alone, Math.max(after, repeated)) ??
        oldestNew(outbox, parts, after))) ??
    (attempted === false ? null : longestDue(outbox, parts, after));
  return (
    found && {
      entry: toEntry(found),
      part: found.name,
      attempts: found.attempts,
    }
  );
}

/** The number up to which submissions are delivered a second time; 0: none is. */
function repeatedUpTo(outbox: DatabaseSync): number {
  const number = readRepeated(outbox);
  const waits = outbox
    .prepare(`SELECT 1 FROM parts WHERE ${UNDELIVERED} AND submission <= ?`)
    .get(number);
  return waits ? number : 0;
}

type DueColumns = EntryColumns & { name: PartName; attempts: number };

const DUE = `SELECT ${ENTRY_COLUMNS}, p.name, p.attempts
  FROM parts p JOIN submissions s ON s.sequence = p.submission
  WHERE p.not_before <= ? AND p.submission > ? AND ${WAITS}`;

/**
 * Each kind is looked up alone, and no further than the oldest part found so far:
 * after a long outage, thousands of each may wait.
 */
function oldestNew(
  outbox: DatabaseSync,
  parts: readonly PartName[],
  after: number,
): DueColumns | null {
  const now = steadyNow();
  const oldest = outbox.prepare(
    `${DUE} AND p.attempts = 0 AND p.name = ? AND p.submission < ?
     ORDER BY p.submission LIMIT 1`,
  );
  let found: DueColumns | null = null;
  for (const part of parts) {
    const before: number = found?.sequence ?? Number.MAX_SAFE_INTEGER;
    const row = oldest.get(now, after, part, before);
    found = (row as DueColumns | undefined) ?? found;
  }
  return found;
}

/**
 * What each part waits for is looked up one by one, in the order in which they are
 * due: after a long outage, thousands may wait.
 */
function longestDue(
  outbox: DatabaseSync,
  parts: readonly PartName[],
  after: number,
): DueColumns | null {
  const now = steadyNow();
  const tried = outbox
    .prepare(
      `SELECT submission, name FROM parts
       WHERE state = 'waiting' AND attempts > 0 AND not_before <= ?
         AND name IN (SELECT value FROM json_each(?))
       ORDER BY not_before, submission`,
    )
    .iterate(now, JSON.stringify(parts)) as Iterable<{
    submission: number;
    name: PartName;
  }>;
  const due = outbox.prepare(`${DUE} AND p.submission = ? AND p.name = ?`);
  for (const { submission, name } of tried) {
    const row = due.get(now, after, submission, name);
    if (row) return row as DueColumns;
  }
  return null;
}

/** When the next postponed part is due; null if none is postponed. */
export function nextTurn(
  outbox: DatabaseSync,
  parts: readonly PartName[],
  { after = 0, attempted }: QueueView = {},
): number | null {
  const { at } = outbox
    .prepare(
      `SELECT min(p.not_before) AS at
       FROM parts p JOIN submissions s ON s.sequence = p.submission
       WHERE ${WAITS} AND p.submission > ?
         AND p.name IN (SELECT value FROM json_each(?))
         AND coalesce((p.attempts > 0) = ?, 1)`,
    )
    .get(
      after,
      JSON.stringify(parts),
      attempted === undefined ? null : Number(attempted),
    ) as { at: number | null };
  return at;
}

/**
 * A part whose outcome is recorded. A new outbox may have given the number to
 * another submission, so the reference has to be that of the number.
 */
type Settled = Pick<Due, "part"> & Pick<Entry, "sequence" | "reference">;

/** How an attempt to deliver a part is recorded. */
export type Settlement =
  | { as: "delivered" }
  /** It failed, and is due again at this time of the steady clock. */
  | { as: "postponed"; until: number }
  /**
   * Its service gave no answer, and other parts go first. It counts as tried, but an
   * outage uses up none of its tries.
   */
  | { as: "passed"; until: number }
  /** Its claim is missing in the database, although it was delivered. */
  | { as: "orphaned"; until: number }
  /**
   * It is quarantined: neither it nor the parts that depend on it are tried before
   * the next start. A file whose request is queued again meanwhile waits for the
   * request instead.
   */
  | { as: "refused" };

const OF_CLAIM: PartName[] = ["claim", "attribution", "activity"];
const AGAIN = "attempts = attempts + 1, not_before = ?";
const MAY_PARK = `state = 'waiting' AND (name <> 'evidence' OR NOT EXISTS (
  SELECT 1 FROM submissions s WHERE s.sequence = p.submission AND ${ON_ITS_WAY}
))`;

/** Records the outcome of an attempt to deliver a part. */
export function settle(
  outbox: DatabaseSync,
  { sequence, reference, part }: Settled,
  how: Settlement,
): void {
  function set(
    change: string,
    times: number[] = [],
    names = [part],
    only = "1",
  ) {
    const update = outbox.prepare(
      `UPDATE parts AS p SET ${change} WHERE name = ? AND ${only} AND submission =
         (SELECT sequence FROM submissions WHERE sequence = ? AND reference = ?)`,
    );
    for (const name of names) update.run(...times, name, sequence, reference);
  }
  inTransaction(outbox, () => {
    switch (how.as) {
      case "delivered":
        return set(
          "state = 'delivered', delivered_at = coalesce(delivered_at, ?)",
          [steadyNow()],
        );
      case "postponed":
        return set(AGAIN, [how.until]);
      case "passed":
        return set("attempts = max(attempts, 1), not_before = ?", [how.until]);
      case "orphaned":
        set("state = 'waiting'", [], ["claim"]);
        return set(AGAIN, [how.until]);
      case "refused": {
        const names = part === "claim" ? OF_CLAIM : [part];
        return set("state = 'parked'", [], names, MAY_PARK);
      }
    }
    return how satisfies never;
  });
}
