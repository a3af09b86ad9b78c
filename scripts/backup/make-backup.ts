import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";

import { collectContent } from "#content-lake/backup/content";
import type { Manifest } from "#content-lake/backup/manifest";
import { writeBackup } from "#content-lake/backup/write";
import { hasStore } from "#content-lake/store";
import { lakeFolder } from "../stack/content-state.ts";
import type { Counts } from "./counts.ts";
import { dumpDatabase } from "./database.ts";
import { copyEvidence } from "./evidence.ts";
import { copyOutbox } from "./outbox.ts";
import { answers, readStackFile } from "./running.ts";

/**
 * The file of the stack's generated secrets, in a data folder and in a backup.
 */
export const SECRETS_FILE = "secrets.json";

/** What is backed up, and where to. */
export type BackupOptions = {
  dataFolder: string;
  /** The archive; must not exist. */
  file: string;
  say(sentence: string): void;
};

/**
 * Writes everything in a data folder to one file, whether the stack runs or
 * not: the content with its history, as of one transaction, the database, the
 * outbox and the files of requests.
 *
 * @throws BackupError with a sentence for the operator; then there is no
 * archive.
 */
export function makeBackup(options: BackupOptions): Promise<Manifest<Counts>> {
  const { dataFolder, file } = options;
  return writeBackup({
    folder: dataFolder,
    file,
    collect: (target) => collectBackup(options, target),
  });
}

/** Writes the files of a backup into `target`. */
export async function collectBackup(
  { dataFolder, say }: Omit<BackupOptions, "file">,
  target: string,
): Promise<Counts> {
  const counts: Counts = {
    content: null,
    database: null,
    outbox: null,
    evidence: null,
  };
  const secrets = path.join(dataFolder, SECRETS_FILE);
  if (existsSync(secrets)) {
    await copyFile(secrets, path.join(target, SECRETS_FILE));
  }
  const folder = lakeFolder(dataFolder);
  if (hasStore(folder)) {
    const running = await runningLake(dataFolder);
    counts.content = await collectContent({ folder, running }, target, say);
  }
  counts.database = await dumpDatabase(dataFolder, target);
  // The outbox last: its submissions are delivered again after a restore, so it
  // must not be older than the database.
  counts.outbox = copyOutbox(dataFolder, target);
  // After the outbox, so that no file is missing whose record is in it.
  counts.evidence = await copyEvidence(dataFolder, target);
  return counts;
}

async function runningLake(
  dataFolder: string,
): Promise<{ url: string; token: string } | null> {
  const lake = readStackFile(dataFolder)?.contentLake;
  return lake && (await answers(`${lake.url}/ping`))
    ? { url: lake.url, token: lake.writeToken }
    : null;
}
