import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncAll, unpack } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { damaged, verify, type Manifest } from "./manifest.ts";

/** What `restoreArchive` restores, and the steps that only its caller knows. */
export type RestoreJob<Counts> = {
  /** The archive. */
  file: string;
  /** The folder that it is put in the place of. */
  folder: string;
  /** What the operator can do where the folder cannot be renamed. */
  hint: string;
  /** Returns null for a value that is not counts. */
  readCounts(value: unknown): Counts | null;
  /**
   * Moves the unpacked files into `ready`, which takes the folder's place, opens
   * every store and counts it.
   */
  place(
    unpacked: string,
    ready: string,
  ): Promise<{ counts: Counts; missingAssets: number }>;
  /** Throws a BackupError while something uses the folder. */
  refuseWhileRunning(): Promise<void>;
};

/** The result of a restore. */
export type Restored<Counts> = {
  manifest: Manifest<Counts>;
  /** Where the previous folder is now; null if there was none. */
  aside: string | null;
  /** How many files the documents name that the backup does not contain. */
  missingAssets: number;
};

/**
 * Puts a backup in the place of a folder. It is unpacked beside it, every byte
 * is compared with the manifest, every store is opened and counted; only then
 * the folders are renamed. The previous folder is kept.
 *
 * @throws BackupError if the backup is damaged or the folder is in use; then
 * nothing was changed.
 */
export async function restoreArchive<Counts>(
  job: RestoreJob<Counts>,
): Promise<Restored<Counts>> {
  const { file, folder, hint } = job;
  await job.refuseWhileRunning();
  const staged = `${folder}.restoring-${process.pid}`;
  const unpacked = join(staged, "unpacked");
  const ready = join(staged, "ready");
  try {
    await mkdir(unpacked, { recursive: true, mode: 0o700 });
    await mkdir(ready, { mode: 0o700 });
    await unpack(file, unpacked);
    const manifest = await verify(unpacked, (value) => job.readCounts(value));
    const { counts, missingAssets } = await job.place(unpacked, ready);
    if (JSON.stringify(counts) !== JSON.stringify(manifest.counts)) {
      throw damaged("it does not hold what it says");
    }
    await syncAll(ready);
    await job.refuseWhileRunning();
    const aside = await swap(ready, folder, hint);
    return { manifest, aside, missingAssets };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/**
 * Renames only: a failure puts the old folder back, and no file is ever half
 * copied.
 */
async function swap(
  ready: string,
  folder: string,
  hint: string,
): Promise<string | null> {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const aside = `${folder}.before-restore-${stamp}`;
  const hadFolder = existsSync(folder);
  try {
    if (hadFolder) await rename(folder, aside);
    try {
      await rename(ready, folder);
    } catch (error) {
      if (hadFolder) await rename(aside, folder);
      throw error;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `${folder} cannot be renamed (${code}); if it is a mounted volume, ${hint}. Nothing was changed.`,
    );
  }
  const parent = await open(dirname(folder), "r");
  await parent.sync();
  await parent.close();
  return hadFolder ? aside : null;
}
