import { existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { pack } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import {
  copyContentStore,
  countContent,
  hasContentStore,
  LAKE_FOLDER,
} from "./content-store.ts";
import { dumpDatabase } from "./database.ts";
import { exportCopiedDataset } from "./dataset-export.ts";
import { describe, MANIFEST, type Counts, type Manifest } from "./manifest.ts";
import { copyOutbox } from "./outbox.ts";

/** The dataset in Sanity's own export format, in a backup. */
export const DATASET_FOLDER = "dataset";
/** The keys that the stack made for itself, in a data folder and in a backup. */
export const SECRETS_FILE = "secrets.json";

const WORK_PREFIX = "backup-";

export type BackupOptions = {
  dataFolder: string;
  /** The archive; must not exist. */
  file: string;
  say(sentence: string): void;
};

/**
 * Writes everything that a data folder keeps into one file, whether the stack
 * runs or not. The content is of one transaction, with its history; the same
 * content stands beside it in Sanity's own export format.
 *
 * @throws BackupError with a sentence for a person; then there is no archive.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { dataFolder, file } = options;
  if (existsSync(file)) {
    throw new BackupError(`${file} exists already; choose another name.`);
  }
  if (!existsSync(dataFolder)) {
    throw new BackupError(
      `There is nothing to keep: ${dataFolder} does not exist.`,
    );
  }
  await removeLeftovers(dataFolder);
  const work = path.join(dataFolder, `${WORK_PREFIX}${process.pid}`);
  const kept = path.join(work, "kept");
  try {
    await mkdir(kept, { recursive: true, mode: 0o700 });
    const counts = await collect(options, kept, path.join(work, "scratch"));
    const manifest = await describe(kept, counts, new Date());
    await writeFile(
      path.join(kept, MANIFEST),
      `${JSON.stringify(manifest, null, 2)}\n`,
      { mode: 0o600 },
    );
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pack(kept, file);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function collect(
  { dataFolder, say }: BackupOptions,
  kept: string,
  scratch: string,
): Promise<Counts> {
  const counts: Counts = { content: null, database: null, outbox: null };
  const secrets = path.join(dataFolder, SECRETS_FILE);
  if (existsSync(secrets)) {
    await copyFile(secrets, path.join(kept, SECRETS_FILE));
  }
  if (hasContentStore(dataFolder)) {
    const store = path.join(kept, LAKE_FOLDER);
    say("Copying the content.");
    await copyContentStore(dataFolder, store);
    counts.content = countContent(store);
    say("Exporting the dataset in Sanity's own format.");
    await mkdir(scratch, { mode: 0o700 });
    const target = path.join(kept, DATASET_FOLDER);
    await exportCopiedDataset({ dataFolder, store, scratch, target, say });
    await rm(scratch, { recursive: true });
  }
  counts.database = await dumpDatabase(dataFolder, kept);
  // The outbox last: what it holds is delivered again, so it must not be older
  // than the database.
  counts.outbox = copyOutbox(dataFolder, kept);
  return counts;
}

/** Removes what a backup left that was killed, and nothing of one that runs. */
async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of readdirSync(dataFolder)) {
    const pid = /^backup-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(path.join(dataFolder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
