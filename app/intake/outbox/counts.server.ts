import type { DatabaseSync } from "node:sqlite";

import { NOTICES } from "./entry.ts";
import { UNDELIVERED } from "./schema.server.ts";

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
