import type { DatabaseSync } from "node:sqlite";

import { COUNTED } from "./schema.server.ts";
import { noticeParts, partNames } from "./entry.ts";

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

const NOTICE_NAMES: readonly string[] = noticeParts;
const DATABASE_NAMES = JSON.stringify(
  partNames.filter((name) => !NOTICE_NAMES.includes(name)),
);

/**
 * In: the outbox, the time in milliseconds since 1970. Out: its counts, for
 * `/readyz` and the metrics. The outbox keeps them as it changes, and the oldest
 * of each kind is the first of an index: it takes as long for one submission
 * that waits as for a hundred thousand.
 */
export function countOutbox(
  outbox: DatabaseSync,
  now = Date.now(),
): OutboxCounts {
  const row = outbox
    .prepare(
      `SELECT waiting, parked, notices,
         (SELECT accepted_at FROM submissions WHERE sequence = (
            SELECT min((
              SELECT submission FROM parts
              WHERE name = kind.value AND state = 'waiting'
              ORDER BY submission LIMIT 1
            )) FROM json_each(?) kind
          )) AS oldest
       FROM counts`,
    )
    .get(DATABASE_NAMES) as {
    waiting: number;
    oldest: number | null;
    parked: number;
    notices: number;
  };
  const { oldest, ...counts } = row;
  return {
    ...counts,
    oldestSeconds:
      oldest === null ? null : Math.max(Math.floor((now - oldest) / 1000), 0),
  };
}

/**
 * Counts all parts again, where an outbox is opened that another process wrote:
 * no checksum covers what is counted.
 */
export function countAgain(outbox: DatabaseSync): void {
  outbox.exec(
    `UPDATE counts SET (waiting, parked, notices) = (${COUNTED})
     WHERE (waiting, parked, notices) IS NOT (${COUNTED})`,
  );
}
