import type { DatabaseSync } from "node:sqlite";

/**
 * Runs work in a transaction of the store: all of it is on disk when this returns,
 * or none of it.
 *
 * Throws what the work threw. A full disk has SQLite end the transaction by itself,
 * and the error of a ROLLBACK after that would hide the cause.
 */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
