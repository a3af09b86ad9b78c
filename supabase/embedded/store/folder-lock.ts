import { mkdirSync, chmodSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { shortageOf } from "../../../scripts/stack/shortage.ts";
import { ShortageError, StartError } from "../start-error.ts";

const SQLITE_BUSY = 5;

/**
 * Locks a folder until this process ends, however it ends.
 *
 * PGlite has no lock, and two processes on one folder destroy it. The kernel releases
 * an SQLite lock when the process ends.
 *
 * @throws StartError if another process has it, or the lock cannot be read.
 */
export function lockFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const lock = new DatabaseSync(path.join(folder, "lock.sqlite"), {
    timeout: 250,
  });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw explained(error, folder);
  }
  held.push(lock);
}

function explained(error: unknown, folder: string): StartError {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === SQLITE_BUSY)
    return new StartError(
      `The database in ${folder} is in use by another process: stop that one first.`,
    );
  const shortage = shortageOf(error);
  if (shortage !== null) return new ShortageError(shortage);
  return new StartError(
    `The lock of the database in ${folder} cannot be read (${message}): delete lock.sqlite there while no site runs.`,
  );
}

// Keeps a reference, since garbage collection would close the database and
// release the lock.
const held: DatabaseSync[] = [];
