import type { DatabaseSync } from "node:sqlite";

import { steadyNow } from "../steady-clock.ts";
import { noticeParts, type NoticePart } from "./entry.ts";

const KEEP_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Retries what was quarantined: operators restart the site after a repair. */
export function retryQuarantined(outbox: DatabaseSync): void {
  outbox.exec(
    "UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0 WHERE state = 'parked'",
  );
}

/** No part is put off for longer. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * Takes back what was put off or checked at a time that is still to come: the
 * clock has been set back since an earlier process wrote it down.
 */
export function dropFutureTimes(outbox: DatabaseSync, now = steadyNow()): void {
  outbox
    .prepare("UPDATE parts SET not_before = 0 WHERE not_before > ?")
    .run(now + LONGEST_PAUSE_MS);
  outbox
    .prepare("UPDATE parts SET checked_at = 0 WHERE checked_at > ?")
    .run(now);
}

/** Forgets notices for channels that are no longer there. */
export function dropNotices(
  outbox: DatabaseSync,
  channels: readonly NoticePart[],
): void {
  const drop = outbox.prepare(
    "DELETE FROM parts WHERE name = ? AND state <> 'delivered'",
  );
  for (const name of noticeParts) if (!channels.includes(name)) drop.run(name);
}

/**
 * Remembers what kind of database the entries go to. The first one that syncs
 * gets everything that so far was only in the embedded one.
 */
export function settleTarget(
  outbox: DatabaseSync,
  target: "embedded" | "hosted",
): void {
  const row = outbox
    .prepare("SELECT value FROM facts WHERE name = 'target'")
    .get() as { value: string } | undefined;
  if (row?.value === "embedded" && target === "hosted") {
    outbox.exec(
      `UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0, delivered_at = NULL
       WHERE name NOT IN ('mail', 'webhook')`,
    );
  }
  outbox
    .prepare(
      `INSERT INTO facts (name, value) VALUES ('target', ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    .run(target);
}

/**
 * Removes what a database that syncs has held for thirty days. Out: how many
 * entries left.
 */
export function removeOld(outbox: DatabaseSync, now = steadyNow()): number {
  const { changes } = outbox
    .prepare(
      `DELETE FROM submissions WHERE NOT EXISTS (
         SELECT 1 FROM parts
         WHERE submission = sequence
           AND (state <> 'delivered' OR delivered_at > ?)
       )`,
    )
    .run(now - KEEP_DAYS * DAY_MS);
  return Number(changes);
}

/** What an operator of the site wants to know of the outbox. */
export type OutboxCounts = {
  /** Submissions of which something has yet to reach the database. */
  waiting: number;
  /** Age of the oldest of these in whole seconds; null: none waits. */
  oldestSeconds: number | null;
  /** Submissions of which the database refused something for good. */
  parked: number;
  /** Notices to the firm that have yet to leave. */
  notices: number;
};

export function countOutbox(
  outbox: DatabaseSync,
  now = Date.now(),
): OutboxCounts {
  const row = outbox
    .prepare(
      `WITH waiting AS (
         SELECT DISTINCT submission FROM parts
         WHERE state = 'waiting' AND name NOT IN ('mail', 'webhook')
       )
       SELECT
         (SELECT count(*) FROM waiting) AS waiting,
         (SELECT accepted_at FROM submissions
          WHERE sequence = (SELECT min(submission) FROM waiting)) AS oldest,
         (SELECT count(DISTINCT submission) FROM parts WHERE state = 'parked') AS parked,
         (SELECT count(*) FROM parts
          WHERE state = 'waiting' AND name IN ('mail', 'webhook')) AS notices`,
    )
    .get() as {
    waiting: number;
    oldest: number | null;
    parked: number;
    notices: number;
  };
  return {
    waiting: row.waiting,
    oldestSeconds:
      row.oldest === null
        ? null
        : Math.max(Math.floor((now - row.oldest) / 1000), 0),
    parked: row.parked,
    notices: row.notices,
  };
}
