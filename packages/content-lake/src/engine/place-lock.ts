import { closeSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { SQLITE, sqliteCode } from "./store-errors.ts";

/** The suffix of a lock's name. */
export const LOCK = ".lock";

/**
 * Locks a file or folder with a file next to it; the system releases the lock when the
 * process ends, for any reason.
 *
 * @returns null while another process has the lock
 * @throws the error of SQLite if the disk is full
 */
export function lockPlace(place: string): { release(): Promise<void> } | null {
  const file = place + LOCK;
  closeSync(openSync(file, "a", 0o600));
  const database = new DatabaseSync(file);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (sqliteCode(error) === SQLITE.FULL) throw error;
    return null;
  }
  return {
    async release() {
      await rm(file, { force: true });
      database.close();
    },
  };
}
