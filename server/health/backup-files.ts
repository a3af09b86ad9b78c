import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

import { replaceFile } from "#content-lake/replace-file";

/** A backup in the folder of backups. */
export type BackupFile = {
  file: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
};

/** The default name of a backup: the time in UTC. */
export function backupName(now: Date): string {
  return `${now.toISOString().replace(/[:.]/g, "-")}.tar.gz`;
}

/** Names from `backupName`; backups that a person named are never removed. */
const OWN_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.tar\.gz$/;

/** A folder's backups with default names, the newest first. */
export function listBackups(folder: string): Promise<BackupFile[]> {
  return archivesIn(folder, OWN_NAME);
}

/** The newest backup of a folder by whatever name; null if there is none. */
export async function newestBackup(folder: string): Promise<BackupFile | null> {
  return (await archivesIn(folder, /\.tar\.gz$/))[0] ?? null;
}

async function archivesIn(folder: string, named: RegExp) {
  const names = await readdir(folder).catch(() => []);
  const files = names
    .filter((name) => named.test(name))
    .map(async (name) => {
      const file = path.join(folder, name);
      // Removed meanwhile, or a link that leads nowhere.
      const found = await stat(file).catch(() => null);
      return found && { file, at: found.mtimeMs };
    });
  return (await Promise.all(files))
    .filter((backup) => backup !== null)
    .sort((one, other) => other.at - one.at);
}

/** The outcome of a proof or of a copy elsewhere. */
type Outcome = {
  /** When it ended, as an ISO date. */
  at: string;
  /** The name of the backup's file. */
  backup: string;
  /** What went wrong, in a sentence; null if all went well. */
  fault: string | null;
};

/** The outcomes of the last backup, the last proof and the last copy elsewhere. */
export type BackupStatus = Partial<
  Record<"made" | "proof" | "offsite", Outcome>
>;

const statusFile = (folder: string) => path.join(folder, "status.json");

/** The status in a folder of backups; an unreadable one counts as empty. */
export async function readBackupStatus(folder: string): Promise<BackupStatus> {
  try {
    return JSON.parse(await readFile(statusFile(folder), "utf8")) ?? {};
  } catch {
    return {};
  }
}

/** Records the outcome of a step for `npm run doctor`. */
export async function noteBackupStatus(
  folder: string,
  part: keyof BackupStatus,
  outcome: { backup: string; fault: string | null },
): Promise<void> {
  const entry = { at: new Date().toISOString(), ...outcome };
  const next = { ...(await readBackupStatus(folder)), [part]: entry };
  await replaceFile(statusFile(folder), `${JSON.stringify(next, null, 2)}\n`);
}
