import type { DatabaseSync } from "node:sqlite";

import { isDamage } from "../sqlite-error.ts";
import { isIntact, type StoredRow } from "./checksum.server.ts";

/**
 * Looks the whole file through: its pages, that every index agrees with its
 * table (a part that is missing from an index would never be delivered), and
 * that each submission still says what was stored.
 *
 * @throws Error for what is no damage, such as lack of memory.
 */
export function isSound(outbox: DatabaseSync): boolean {
  try {
    const [found] = outbox.prepare("PRAGMA integrity_check(1)").all();
    if (found?.["integrity_check"] !== "ok") return false;
    const rows = outbox
      .prepare(
        `SELECT reference, key, fingerprint, email, content, accepted_at, checksum
         FROM submissions`,
      )
      .iterate();
    for (const row of rows)
      if (!isIntact(row as StoredRow & { checksum: string | null }))
        return false;
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
