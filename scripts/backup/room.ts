import { existsSync, globSync, statSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";

import { BackupError } from "#content-lake/backup/error";
import { lakeFolder } from "../stack/content-state.ts";
import { EVIDENCE_FOLDER, OUTBOX_FILE } from "./counts.ts";

/** What gzip makes of stores and rows, at most. Pictures and files stay as large. */
const TEXT_SHARE = 1 / 3;

/**
 * Checks that the disks have room for a backup, before anything is written: for the
 * copy in the data folder, for the archive that is made of it, and for its proof.
 *
 * @param isProved whether the archive is restored beside itself afterwards.
 * @param waiting the bytes of what waits beside an upgrade.
 * @throws BackupError that names the folder, what is needed and what is free.
 */
export async function requireRoom(
  dataFolder: string,
  file: string,
  isProved: boolean,
  waiting: number,
): Promise<void> {
  const lake = lakeFolder(dataFolder);
  const store = bytesOf(lake, "*.sqlite*");
  // Postgres's own tables are in it too, which makes up for rows that grow as SQL.
  const texts =
    store +
    bytesOf(dataFolder, `${OUTBOX_FILE}*`) +
    bytesOf(dataFolder, "supabase/postgres/base/**");
  const files =
    waiting +
    bytesOf(lake, "assets/**") +
    bytesOf(dataFolder, `${EVIDENCE_FOLDER}/**`);
  // A running lake makes a copy of its store that is then fetched.
  const copy = store + texts + files;
  const archive = texts * TEXT_SHARE + files;
  const kept = archive + (isProved ? texts + files : 0);
  const folder = nearestFolder(path.dirname(file));
  const isSameDisk =
    existsSync(dataFolder) &&
    (await stat(dataFolder)).dev === (await stat(folder)).dev;
  // The copy is gone before the proof begins.
  const both = Math.max(copy + archive, kept);
  await requireFree(dataFolder, isSameDisk ? both : copy, "a backup");
  if (!isSameDisk) await requireFree(folder, kept, "a backup");
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}

/** The bytes of the files that a pattern matches in a folder. */
export function bytesOf(folder: string, pattern: string): number {
  return globSync(pattern, { cwd: folder })
    .map((name) => path.join(folder, name))
    .map((name) => statSync(name, { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}

/**
 * @param needed in bytes.
 * @param what needs it, in a word with its article.
 * @throws BackupError that names the folder, what is needed and what is free.
 */
export async function requireFree(
  folder: string,
  needed: number,
  what: string,
): Promise<void> {
  const space = await statfs(folder).catch(() => null);
  if (space === null) return;
  const free = space.bavail * space.bsize;
  if (free >= needed) return;
  throw new BackupError(
    `There is not enough room in ${folder}: ${what} needs ${megabytes(needed)} there, and ${megabytes(free)} are free. Nothing was written.`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
