import { mkdirSync, truncateSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { createPrivateFile } from "./private-file.server.ts";
import { isBusy, isDamage } from "./sqlite-error.ts";

/** A right that one process at a time has. */
export type Lock = { release(): void };

/**
 * Takes a lock on an empty SQLite file; the system gives it back when the
 * process ends, however it ends. Out: null if another connection has it, also
 * after so many milliseconds.
 *
 * @throws Error if no process can lock the file, such as for want of
 * permission: that is not the same as another connection having it.
 */
export function takeFileLock(file: string, timeoutMs = 0): Lock | null {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  try {
    return lock(file, timeoutMs);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // No process can hold a lock on what is no database. It holds nothing, and
    // it stays the same file, so that two processes agree on who was first.
    truncateSync(file);
    return lock(file, timeoutMs);
  }
}

function lock(file: string, timeoutMs: number): Lock | null {
  const database = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    database.exec("BEGIN EXCLUSIVE");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}
