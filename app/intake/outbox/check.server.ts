import type { DatabaseSync } from "node:sqlite";

import { DamagedRow, isDamage } from "../sqlite-error.ts";
import { isIntact, type StoredRow } from "./checksum.server.ts";

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
