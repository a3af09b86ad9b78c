import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

const SQLITE_BUSY = 5;
const RETRY_MS = 200;

/** A build of a folder that several processes may need at the same moment. */
export type SharedBuild = {
  /** An SQLite file: the system releases its lock when the process ends, however it ends. */
  lockFile: string;
  /** True if the folder holds a complete build of the current files. */
  isBuilt(): boolean;
  build(): Promise<void>;
};

/**
 * Builds a folder while no other process does. After a wait for another process
 * its build is taken, if it is current.
 */
export async function buildAlone(shared: SharedBuild): Promise<void> {
  mkdirSync(path.dirname(shared.lockFile), { recursive: true });
  const lock = new DatabaseSync(shared.lockFile, { timeout: 0 });
  try {
    const hasWaited = await take(lock);
    if (!hasWaited || !shared.isBuilt()) await shared.build();
  } finally {
    lock.close();
  }
}

/** Out: true if another process held the lock. */
async function take(lock: DatabaseSync): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return tries > 0;
    } catch (error) {
      const isBusy =
        error instanceof Error &&
        "errcode" in error &&
        error.errcode === SQLITE_BUSY;
      if (!isBusy) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
