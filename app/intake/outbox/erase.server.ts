import type { DatabaseSync } from "node:sqlite";

import { inTransaction } from "./store.server.ts";

/** The references of all that a person has ever sent, whatever case the address has. */
export function referencesOf(database: DatabaseSync, email: string): string[] {
  const rows = database
    .prepare("SELECT reference FROM submissions WHERE email = ?")
    .all(email.trim().toLowerCase()) as { reference: string }[];
  return rows.map(({ reference }) => reference);
}

/** From now on nothing of these is sent anywhere; what is under way may still arrive. */
export function withdraw(
  database: DatabaseSync,
  references: readonly string[],
): void {
  change(
    database,
    "UPDATE submissions SET is_withdrawn = 1 WHERE reference = ?",
    references,
  );
}

/** Removes these with everything that hangs on them, also from the file's own log. */
export function remove(
  database: DatabaseSync,
  references: readonly string[],
): void {
  change(database, "DELETE FROM submissions WHERE reference = ?", references);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

function change(
  database: DatabaseSync,
  sql: string,
  references: readonly string[],
): void {
  const statement = database.prepare(sql);
  inTransaction(database, () => {
    for (const reference of references) statement.run(reference);
  });
}
