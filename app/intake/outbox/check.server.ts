import type { DatabaseSync } from "node:sqlite";

import { DamagedRow, isDamage } from "../sqlite-error.ts";
import { isIntact, type StoredRow } from "./checksum.server.ts";
import { submissionsIn } from "./carry-over.server.ts";
import type { LogState } from "./log.server.ts";
import { recoverRows } from "./recover.server.ts";

/**
 * Checks the whole file: its pages, that every index agrees with its table (a
 * part that is missing in an index would never be delivered), and the checksum
 * of each submission.
 *
 * @throws Error for anything but damage, such as lack of memory.
 */
export function isSound(outbox: DatabaseSync): boolean {
  try {
    const [found] = outbox.prepare("PRAGMA integrity_check(1)").all();
    if (found?.["integrity_check"] !== "ok") return false;
    const rows = outbox
      .prepare(
        `SELECT reference, key, fingerprint, email, content, accepted_at,
                is_withdrawn, checksum
         FROM submissions`,
      )
      .iterate();
    for (const row of rows) if (!isIntact(row as StoredRow)) return false;
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/**
 * Checks the pages of a file that was checked whole when it was opened.
 *
 * @throws DamagedRow, or SQLite's own error for a damaged page.
 */
export function checkPages(outbox: DatabaseSync): void {
  // Pages in memory are not on the disk.
  outbox.exec("PRAGMA shrink_memory");
  const [found] = outbox.prepare("PRAGMA quick_check(1)").all();
  if (found?.["quick_check"] !== "ok") throw new DamagedRow();
}

/**
 * False if the log contains a complete submission that the outbox lacks. A
 * transaction that was interrupted by a kill was never acknowledged, and SQLite
 * drops it; a complete submission was committed and damaged later.
 */
export function holdsLog(
  outbox: DatabaseSync,
  { log, state, scratch }: { log: Buffer; state: LogState; scratch: string },
): boolean {
  if (state !== "torn") return true;
  const find = outbox.prepare("SELECT 1 FROM submissions WHERE reference = ?");
  const rows = recoverRows({ file: Buffer.alloc(0), log }, scratch);
  return submissionsIn(rows)
    .filter(({ state }) => state === "intact")
    .every(({ reference }) => find.get(reference));
}
