import type { DatabaseSync } from "node:sqlite";

import { NOTICES } from "./entry.ts";
import { UNDELIVERED } from "./schema.server.ts";

/** A part of a submission that the database refused, or that nothing could deliver. */
export type RefusedPart = {
  reference: string;
  /** Its part, such as `claim` or `mail`. */
  part: string;
  attempts: number;
  /** When the submission was accepted; milliseconds since 1970. */
  acceptedAt: number;
};

/** What became of the deliveries of an outbox. It names no sender. */
export type DeliveryReport = {
  /** Milliseconds since 1970; null before the first delivery. */
  lastDeliveredAt: number | null;
  /** The oldest first, fifty at most. */
  refused: RefusedPart[];
};

const MOST_REFUSED = 50;

/** Reads what became of the deliveries. */
export function readDeliveryReport(outbox: DatabaseSync): DeliveryReport {
  const last = outbox
    .prepare(
      `SELECT max(delivered_at) AS at FROM parts
       WHERE state = 'delivered' AND name NOT IN ${NOTICES}`,
    )
    .get() as { at: number | null };
  const refused = outbox
    .prepare(
      `SELECT reference, name AS part, attempts, accepted_at AS acceptedAt
       FROM parts JOIN submissions ON sequence = submission
       WHERE state = 'parked' ORDER BY submission, name LIMIT ?`,
    )
    .all(MOST_REFUSED) as RefusedPart[];
  return {
    lastDeliveredAt: last.at,
    // Rows of SQLite have no prototype, which serialisers do not expect.
    refused: refused.map((row) => ({ ...row })),
  };
}

/**
 * Makes every refused part of a submission due again. In: its reference. Out:
 * false if there is none.
 */
export function retryRefused(outbox: DatabaseSync, reference: string): boolean {
  const { changes } = outbox
    .prepare(
      `UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0
       WHERE state = 'parked'
         AND submission = (SELECT sequence FROM submissions WHERE reference = ?)`,
    )
    .run(reference);
  return changes > 0;
}

/** The state of the outbox, for operators. */
export type OutboxCounts = {
  /** Submissions with a part that is not in the database yet. */
  waiting: number;
  /** The age of the oldest of these in whole seconds; null if none waits. */
  oldestSeconds: number | null;
  /** Submissions with a quarantined part. */
  parked: number;
  /** Notices to the firm that are not sent yet. */
  notices: number;
};

/**
 * In: the outbox, the time in milliseconds since 1970. Out: its counts, for
 * `/readyz` and the metrics; an index has what waits in order, so that ten
 * thousand submissions are counted in some milliseconds.
 */
export function countOutbox(
  outbox: DatabaseSync,
  now = Date.now(),
): OutboxCounts {
  const { oldest, ...counts } = outbox
    .prepare(
      `SELECT
         (SELECT count(DISTINCT submission) FROM parts INDEXED BY parts_undelivered
          WHERE ${UNDELIVERED}) AS waiting,
         (SELECT accepted_at FROM submissions WHERE sequence =
           (SELECT min(submission) FROM parts WHERE ${UNDELIVERED})) AS oldest,
         (SELECT count(DISTINCT submission) FROM parts WHERE state = 'parked') AS parked,
         (SELECT count(*) FROM parts
          WHERE state = 'waiting' AND name IN ${NOTICES}) AS notices`,
    )
    .get() as Omit<OutboxCounts, "oldestSeconds"> & { oldest: number | null };
  return {
    ...counts,
    oldestSeconds:
      oldest === null ? null : Math.max(Math.floor((now - oldest) / 1000), 0),
  };
}
