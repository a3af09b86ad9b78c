import { mkdtemp, rm, stat, statfs } from "node:fs/promises";
import { extname, join } from "node:path";
import { backup, type DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { isDamage } from "./sqlite-code.ts";
import { PAGES_A_STEP } from "./store-copy.ts";
import { storeFile } from "./store-file.ts";

/** The result of a check of every page of a store. */
export type StoreCheck =
  | { state: "sound" }
  /** `detail` is what SQLite says of the first faults. */
  | { state: "damaged"; detail: string }
  /** The disk has no room for the copy that would be checked. */
  | { state: "no room" };

/** How many times the store's size must be free. */
const ROOM = 2;

/** The beginning of the name of a folder with a copy; one that is left is removed. */
export const COPY_PREFIX = "copy-";

/** TypeScript in the repository, JavaScript in the built package. */
const WORKER = new URL(
  `./store-check-worker${extname(import.meta.filename)}`,
  import.meta.url,
);

/**
 * Checks the store of a folder while it is written to: a copy of it, in a thread,
 * since SQLite cannot stop a check in the middle and the store has one connection.
 * Rejects with the error of the disk.
 */
export async function checkStore(
  database: DatabaseSync,
  folder: string,
): Promise<StoreCheck> {
  const { size } = await stat(storeFile(folder));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < size * ROOM) return { state: "no room" };
  const scratch = await mkdtemp(join(folder, COPY_PREFIX));
  const copy = join(scratch, "check.sqlite");
  try {
    await backup(database, copy, { rate: PAGES_A_STEP });
    const faults = await faultsOf(copy);
    return faults.length === 0
      ? { state: "sound" }
      : { state: "damaged", detail: faults.join("; ") };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { state: "damaged", detail: String(error) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What SQLite finds wrong in a file; nothing for a sound one. */
function faultsOf(file: string): Promise<string[]> {
  const worker = new Worker(WORKER, { workerData: file });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
