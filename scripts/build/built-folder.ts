import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/** A folder that a tool builds, and that several processes may need at once. */
export type BuiltFolder = {
  /** Its name in sentences. */
  name: string;
  folder: string;
  /** Where it is built: the old one is served until the new one is complete. */
  aside: string;
  /** A fingerprint of what it is made from. */
  inputs(): string;
  /** Fills the folder `aside`. @throws Error with a sentence or the tool's output. */
  fill(): Promise<void>;
};

/** The file that records what a folder was built from. */
const STAMP = ".inputs";
const SQLITE_BUSY = 5;
const RETRY_MS = 200;

/** True if there is a build to serve, even an outdated one. */
export function hasBuild({ folder }: BuiltFolder): boolean {
  return existsSync(path.join(folder, STAMP));
}

/** True if the folder is a complete build of the current files. */
export function isBuilt(built: BuiltFolder): boolean {
  const stamp = path.join(built.folder, STAMP);
  return hasBuild(built) && readFileSync(stamp, "utf8") === built.inputs();
}

/**
 * Builds a folder while no other process does. If another process has built it
 * meanwhile, that build is used if it is current. A failed build, as on a full disk,
 * leaves the previous one.
 *
 * @throws Error with the tool's output if it fails.
 */
export async function build(built: BuiltFolder): Promise<void> {
  const { folder, aside } = built;
  mkdirSync(path.dirname(aside), { recursive: true });
  // The system releases the lock when the process ends, however it ends.
  const lock = new DatabaseSync(`${aside}.lock`, { timeout: 0 });
  try {
    const hasWaited = await take(lock);
    if (hasWaited && isBuilt(built)) return;
    const stamp = built.inputs();
    rmSync(aside, { recursive: true, force: true });
    await built.fill();
    writeFileSync(path.join(aside, STAMP), stamp);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    lock.close();
  }
}

/** Takes the lock; true if another process held it. */
async function take(lock: DatabaseSync): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return tries > 0;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
