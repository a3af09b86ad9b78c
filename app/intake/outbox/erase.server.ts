import type { DatabaseSync } from "node:sqlite";

import { checksumOf, type StoredRow } from "./checksum.server.ts";
import { inTransaction } from "./store.server.ts";

/**
 * The references of all submissions with this e-mail, compared without regard
 * to case.
 */
export function referencesOf(outbox: DatabaseSync, email: string): string[] {
  const rows = outbox
    .prepare("SELECT reference FROM submissions WHERE email = ?")
    .all(email.trim().toLowerCase()) as { reference: string }[];
  return rows.map(({ reference }) => reference);
}

/**
 * Stops all further deliveries of these submissions; one that is under way may
 * still arrive.
 */
export function withdraw(
  outbox: DatabaseSync,
  references: readonly string[],
): void {
  const read = outbox.prepare(
    `SELECT reference, key, fingerprint, email, content, accepted_at, 1 AS is_withdrawn
     FROM submissions WHERE reference = ?`,
  );
  const write = outbox.prepare(
    "UPDATE submissions SET is_withdrawn = 1, checksum = ? WHERE reference = ?",
  );
  inTransaction(outbox, () => {
    for (const reference of references) {
      const row = read.get(reference) as StoredRow | undefined;
      if (row) write.run(checksumOf(row), reference);
    }
  });
}

/**
 * Deletes these submissions with their parts, also from the write-ahead log.
 */
export function remove(
  outbox: DatabaseSync,
  references: readonly string[],
): void {
  const statement = outbox.prepare(
    "DELETE FROM submissions WHERE reference = ?",
  );
  inTransaction(outbox, () => {
    for (const reference of references) statement.run(reference);
  });
  outbox.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
