import type { DatabaseSync } from "node:sqlite";

import { steadyNow } from "../steady-clock.ts";
import { NO_ROWS, noticeParts, type NoticePart } from "./entry.ts";
import { readFact, setFact } from "./facts.server.ts";
import { inTransaction } from "./store.server.ts";

const TARGET = "target";
const KEEP_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes quarantined parts due again. Called at the start, since operators
 * restart the site after a repair.
 */
export function retryQuarantined(outbox: DatabaseSync): void {
  outbox.exec(
    "UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0 WHERE state = 'parked'",
  );
}

/** No part is postponed for longer. */
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * Resets times in the future, which an earlier process wrote before the clock
 * was set back.
 */
export function dropFutureTimes(outbox: DatabaseSync, now = steadyNow()): void {
  outbox
    .prepare("UPDATE parts SET not_before = 0 WHERE not_before > ?")
    .run(now + LONGEST_PAUSE_MS);
}

/** Deletes the notices for channels that are no longer configured. */
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
 * Records the database that has what was delivered. In: its name. Out: true if it is
 * another one than before: then everything is due again. It takes each row once.
 */
export function settleTarget(outbox: DatabaseSync, target: string): boolean {
  const known = readFact(outbox, TARGET);
  if (known === target) return false;
  inTransaction(outbox, () => {
    outbox.exec(
      `UPDATE parts SET state = 'waiting', attempts = 0, not_before = 0, delivered_at = NULL
       WHERE name NOT IN ${NO_ROWS}`,
    );
    setFact(outbox, TARGET, target);
  });
  return known !== null;
}

/**
 * Deletes the entries that a syncing database has had for thirty days. Out: how
 * many.
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
