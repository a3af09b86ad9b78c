import type { DatabaseSync } from "node:sqlite";
import { noteLog } from "./store-note.ts";

/**
 * Runs work in a transaction of the store: when this returns, all of it is on disk.
 *
 * @throws what the work threw; then nothing is stored. On a full disk SQLite itself
 * ends the transaction, and the error of a ROLLBACK after that would hide the cause.
 */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    const file = database.location();
    if (file !== null) noteLog(file);
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
