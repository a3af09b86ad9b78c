import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import path from "node:path";

import { isInUse } from "#content-lake/backup";
import { placeContent } from "#content-lake/backup/content";
import { BackupError } from "#content-lake/backup/error";
import { restoreArchive, type Restored } from "#content-lake/backup/restore";
import { countContent, hasStore } from "#content-lake/store";
import { lakeFolder } from "../stack/content-state.ts";
import { readCounts, type Counts } from "./counts.ts";
import { loadDatabase } from "./database.ts";
import { SECRETS_FILE } from "./make-backup.ts";
import { countEvidence, EVIDENCE_FOLDER } from "./evidence.ts";
import { countOutbox, OUTBOX_FILE } from "./outbox.ts";
import { isSiteRunning } from "./running.ts";

/** Which backup is restored, and where to. */
export type RestoreOptions = {
  file: string;
  dataFolder: string;
  /** True to restore although something answers at the site's address. */
  force: boolean;
};

/**
 * Replaces a data folder by a backup. The whole backup is checked before
 * anything changes; the previous folder is kept.
 *
 * @throws BackupError if the backup is damaged or the stack runs; then nothing
 * was changed.
 */
export function restoreBackup(
  options: RestoreOptions,
): Promise<Restored<Counts>> {
  const { file, dataFolder } = options;
  return restoreArchive({
    file,
    folder: dataFolder,
    hint: "set DATA_DIR to a folder in it",
    readCounts,
    place: (unpacked, ready) => place(unpacked, ready, dataFolder),
    refuseWhileRunning: () => refuseWhileRunning(options),
  });
}

/** Moves the parts of a backup to their places in the data folder. */
async function place(
  unpacked: string,
  ready: string,
  previous: string,
): Promise<{ counts: Counts; missingAssets: number }> {
  for (const name of [
    SECRETS_FILE,
    path.dirname(OUTBOX_FILE),
    EVIDENCE_FOLDER,
  ]) {
    const from = path.join(unpacked, name);
    if (existsSync(from)) await rename(from, path.join(ready, name));
  }
  const lake = lakeFolder(ready);
  const missingAssets = await placeContent(
    unpacked,
    lake,
    lakeFolder(previous),
  );
  const database = await loadDatabase(unpacked, ready);
  const content = hasStore(lake) ? countContent(lake) : null;
  const outbox = countOutbox(ready);
  const evidence = countEvidence(ready);
  return { counts: { content, database, outbox, evidence }, missingAssets };
}

/**
 * Throws if the lake's store is locked or the site answers: a stack without an
 * embedded lake has no lock.
 */
async function refuseWhileRunning({
  dataFolder,
  force,
}: RestoreOptions): Promise<void> {
  if (isInUse(lakeFolder(dataFolder))) {
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
