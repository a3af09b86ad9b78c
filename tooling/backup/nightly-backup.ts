import { rm } from "node:fs/promises";
import path from "node:path";

import { BackupError } from "#content-lake/backup/error";
import type { Environment } from "../../app/env/env.server.ts";
import { backupName, listBackups } from "./backup-files.ts";
import { type BackupStatus, noteBackupStatus } from "./backup-status.ts";
import type { Counts } from "./counts.ts";
import { makeBackup } from "./make-backup.ts";
import { takeOffsite } from "./offsite.ts";
import { proveBackup } from "./prove-backup.ts";
import { outlived } from "./rotation.ts";

/** What a nightly backup is made of. */
export type NightlyOptions = {
  dataFolder: string;
  settings: Environment["backup"];
  say(sentence: string): void;
};

/**
 * Makes a backup, proves it, takes it elsewhere and removes those that are
 * outlived. Old backups stay as long as the new one is not proved and, where
 * there is an elsewhere, not there.
 *
 * Out: the new backup and its counts.
 *
 * @throws BackupError with a sentence for the operator.
 */
export async function makeNightlyBackup({
  dataFolder,
  settings,
  say,
}: NightlyOptions): Promise<{ file: string; counts: Counts }> {
  const folder = path.resolve(settings.folder);
  const file = path.join(folder, backupName(new Date()));
  const { counts } = await makeBackup({ dataFolder, file, say });
  say("Restoring it beside, to compare.");
  await noted(folder, "proof", file, () => proveBackup(file));
  const { offsite } = settings;
  if (offsite !== null)
    await noted(folder, "offsite", file, () => takeOffsite(offsite, file, say));
  for (const old of outlived(await listBackups(folder))) {
    await rm(old.file);
    say(`Removed ${path.basename(old.file)}.`);
  }
  return { file, counts };
}

/** Does a step and writes down how it ended, also where it fails. */
export async function noted<Result>(
  folder: string,
  part: keyof BackupStatus,
  file: string,
  step: () => Promise<Result>,
): Promise<Result> {
  const backup = path.basename(file);
  try {
    const result = await step();
    await noteBackupStatus(folder, part, { backup, fault: null });
    return result;
  } catch (error) {
    const fault =
      error instanceof BackupError ? error.message : "it ended with a defect";
    await noteBackupStatus(folder, part, { backup, fault });
    throw error;
  }
}
