import { mkdirSync, chmodSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { StartError } from "../start-error.ts";

/**
 * Makes a folder ours alone until this process ends, however it ends.
 *
 * PGlite has no lock of its own: two processes on one folder destroy it. SQLite
 * has one that the kernel lets go of with the process.
 *
 * @throws StartError if another process has it.
 */
export function lockFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const lock = new DatabaseSync(path.join(folder, "lock.sqlite"), {
    timeout: 250,
  });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new StartError(
      `The database in ${folder} is in use by another process: stop that one first.`,
    );
  }
  held.push(lock);
}

// What nothing refers to would be collected, and the lock with it.
const held: DatabaseSync[] = [];
