import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

// `write-file-atomic` (8.0.0) writes with one call of `fs.write` and ignores how much
// that wrote: on a full disk it replaces a whole file with a truncated one, and reports
// success. It syncs no folder either.

/** Readable by its owner only, and on disk before it gets its name. */
const PRIVATE = { mode: 0o600, flush: true };

const asideOf = (file: string) => `${file}.${randomUUID()}.tmp`;

/**
 * Replaces a file: readers, and a process that starts after a kill or a loss of power,
 * find the old file or the new one, each whole. After a kill a file that ends in `.tmp`
 * may be left next to it.
 */
export async function replaceFile(
  file: string,
  data: string | Buffer,
): Promise<void> {
  const aside = asideOf(file);
  try {
    await writeFile(aside, data, PRIVATE);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** The same for commands and the start of a process: the sync blocks the event loop. */
export function replaceFileSync(file: string, data: string | Buffer): void {
  const aside = asideOf(file);
  try {
    writeFileSync(aside, data, PRIVATE);
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/**
 * Moves a finished file to its name, on the same disk: once this resolves, it survives a
 * loss of power, which `replaceFile` does not promise of the name.
 */
export async function moveDurably(from: string, to: string): Promise<void> {
  await syncToDisk(from);
  await rename(from, to);
  await syncToDisk(dirname(to));
}

/** Writes a file, or the names in a folder, to disk. */
export async function syncToDisk(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
