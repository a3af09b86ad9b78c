import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

import { storeFile } from "../../packages/content-lake/src/engine/database.ts";
import { syncAll, unpack } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import {
  countContent,
  hasContentStore,
  LAKE_FOLDER,
  listAssets,
} from "./content-store.ts";
import { loadDatabase } from "./database.ts";
import { exportedName } from "./dataset-export.ts";
import { DATASET_FOLDER, SECRETS_FILE } from "./make-backup.ts";
import { verify, type Counts, type Manifest } from "./manifest.ts";
import { countOutbox, OUTBOX_FILE } from "./outbox.ts";
import { isSiteRunning } from "./running.ts";

export type RestoreOptions = {
  file: string;
  dataFolder: string;
  /** Although something answers where the site of this folder would. */
  force: boolean;
};

export type Restored = {
  manifest: Manifest;
  /** Where what was there before is kept now; null if there was nothing. */
  aside: string | null;
  /** Files that the backup's documents name and that it does not hold. */
  missingAssets: number;
};

/**
 * Puts a backup in the place of a data folder. It is unpacked beside it, every
 * byte is compared with the manifest, every store is opened and counted; only
 * then the folders change names. What was there before is kept.
 *
 * @throws BackupError if the backup is damaged or the stack runs; then nothing
 * was changed.
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<Restored> {
  const { file, dataFolder } = options;
  await refuseWhileRunning(options);
  const staged = `${dataFolder}.restoring-${process.pid}`;
  const unpacked = path.join(staged, "unpacked");
  const ready = path.join(staged, "ready");
  try {
    await mkdir(unpacked, { recursive: true, mode: 0o700 });
    await mkdir(ready, { mode: 0o700 });
    await unpack(file, unpacked);
    const manifest = await verify(unpacked);
    const missingAssets = await arrange(unpacked, ready);
    const database = await loadDatabase(unpacked, ready);
    compare(manifest.counts, count(ready, database));
    await syncAll(ready);
    await refuseWhileRunning(options);
    const aside = await swap(ready, dataFolder);
    return { manifest, aside, missingAssets };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/** The lake's lock is the truth; a site without a lake is asked. */
async function refuseWhileRunning({
  dataFolder,
  force,
}: RestoreOptions): Promise<void> {
  if (hasContentStore(dataFolder) && isLocked(dataFolder)) {
    throw new BackupError(
      "The Content Lake is running on this data: stop it first.",
    );
  }
  if (!force && (await isSiteRunning(dataFolder))) {
    throw new BackupError(
      "The site is running on this data: stop it first. If what answers at its address is something else, add --force.",
    );
  }
}

function isLocked(dataFolder: string): boolean {
  try {
    countContent(path.join(dataFolder, LAKE_FOLDER));
    return false;
  } catch (error) {
    // One that is damaged is what a backup is put in the place of.
    return error instanceof BackupError && /in use/.test(error.message);
  }
}

/** Moves the parts of a backup to where the programs look for them. */
async function arrange(unpacked: string, ready: string): Promise<number> {
  for (const name of [SECRETS_FILE, path.dirname(OUTBOX_FILE), LAKE_FOLDER]) {
    const from = path.join(unpacked, name);
    if (existsSync(from)) await rename(from, path.join(ready, name));
  }
  const lake = path.join(ready, LAKE_FOLDER);
  if (!existsSync(storeFile(lake))) return 0;
  const assets = path.join(lake, "assets");
  for (const kind of ["images", "files"]) {
    await mkdir(path.join(assets, kind), { recursive: true, mode: 0o700 });
  }
  let missing = 0;
  for (const { kind, name, documentId } of listAssets(lake)) {
    const from = path.join(
      ...[unpacked, DATASET_FOLDER, kind, exportedName(documentId)],
    );
    if (existsSync(from)) await rename(from, path.join(assets, kind, name));
    else missing += 1;
  }
  return missing;
}

function count(folder: string, database: Counts["database"]): Counts {
  return {
    content: hasContentStore(folder)
      ? countContent(path.join(folder, LAKE_FOLDER))
      : null,
    database,
    outbox: countOutbox(folder),
  };
}

function compare(expected: Counts, found: Counts): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new BackupError(
    "The archive is damaged (it does not hold what it says). Nothing was changed; take another one.",
  );
}

/** By name alone: either the old folder is in its place or the new one. */
async function swap(ready: string, dataFolder: string): Promise<string | null> {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const aside = `${dataFolder}.before-restore-${stamp}`;
  const hadFolder = existsSync(dataFolder);
  try {
    if (hadFolder) await rename(dataFolder, aside);
    try {
      await rename(ready, dataFolder);
    } catch (error) {
      if (hadFolder) await rename(aside, dataFolder);
      throw error;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `${dataFolder} cannot be renamed (${code}); if it is a mounted volume, set DATA_DIR to a folder in it. Nothing was changed.`,
    );
  }
  const parent = await open(path.dirname(dataFolder), "r");
  await parent.sync();
  await parent.close();
  return hadFolder ? aside : null;
}
