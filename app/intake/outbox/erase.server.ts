import type { DatabaseSync } from "node:sqlite";

import { inTransaction } from "./store.server.ts";

/** The references of all that a person has ever sent, whatever case the address has. */
export function referencesOf(outbox: DatabaseSync, email: string): string[] {
  const rows = outbox
    .prepare("SELECT reference FROM submissions WHERE email = ?")
    .all(email.trim().toLowerCase()) as { reference: string }[];
  return rows.map(({ reference }) => reference);
}

/** From now on nothing of these is sent anywhere; what is under way may still arrive. */
export function withdraw(
  outbox: DatabaseSync,
  references: readonly string[],
): void {
  change(
    outbox,
    "UPDATE submissions SET is_withdrawn = 1 WHERE reference = ?",
    references,
  );
}

/** Removes these with everything that hangs on them, also from the file's own log. */
export function remove(
  outbox: DatabaseSync,
  references: readonly string[],
): void {
  change(outbox, "DELETE FROM submissions WHERE reference = ?", references);
  outbox.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

function change(
  outbox: DatabaseSync,
  sql: string,
  references: readonly string[],
): void {
  const statement = outbox.prepare(sql);
  inTransaction(outbox, () => {
    for (const reference of references) statement.run(reference);
  });
}
