import { mkdirSync, truncateSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { isBusy, isDamage } from "../storage-fault.server.ts";
import { createPrivateFile, intakeFolder } from "./files.server.ts";

/** A lock that one process at a time can hold. */
export type Lock = { release(): void };

/**
 * Locks an empty SQLite file; the system releases the lock when the process
 * ends, however it ends.
 *
 * @returns null if another connection still holds it after `timeoutMs`.
 * @throws Error if no process can lock the file, as without permission.
 */
export function takeFileLock(file: string, timeoutMs = 0): Lock | null {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  try {
    return lock(file, timeoutMs);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // A file that is no database cannot be locked, and contains nothing of
    // value. It is emptied in place: with a new file, two processes could each
    // lock another one.
    truncateSync(file);
    return lock(file, timeoutMs);
  }
}

/**
 * Takes the lock of the delivering process.
 *
 * @returns null if another process has it.
 * @throws Error if no process can take it, as without permission for the file.
 */
export function takeDeliveryLock(dataDir: string): Lock | null {
  // The name is a file format: an older version that still runs must see the lock.
  return takeFileLock(path.join(intakeFolder(dataDir), "courier.lock"));
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
