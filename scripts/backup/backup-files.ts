import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

import { writePrivateFile } from "../stack/data-folder.ts";

/** A backup in the folder of backups. */
export type BackupFile = {
  file: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
};

/** The name of a backup that is made without a name: the moment in UTC. */
export function backupName(now: Date): string {
  return `${now.toISOString().replace(/[:.]/g, "-")}.tar.gz`;
}

/** Names that `backupName` gives: what a person named stays with that person. */
const OWN_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.tar\.gz$/;

/** The backups of a folder that were made without a name, the newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names
    .filter((name) => OWN_NAME.test(name))
    .map(async (name) => {
      const file = path.join(folder, name);
      return { file, at: (await stat(file)).mtimeMs };
    });
  return (await Promise.all(files)).sort((one, other) => other.at - one.at);
}

/** How a proof or a copy elsewhere ended. */
type Outcome = {
  /** When it ended, as an ISO date. */
  at: string;
  /** The name of the backup's file. */
  backup: string;
  /** What went wrong, in a sentence; null if all went well. */
  fault: string | null;
};

/** What became of the last proof and the last copy elsewhere. */
export type BackupStatus = Partial<Record<"proof" | "offsite", Outcome>>;

const statusFile = (folder: string) => path.join(folder, "status.json");

/** The status in a folder of backups; one that cannot be read counts as none. */
export async function readBackupStatus(folder: string): Promise<BackupStatus> {
  try {
    return JSON.parse(await readFile(statusFile(folder), "utf8"));
  } catch {
    return {};
  }
}

/** Writes down how a step ended, for `npm run doctor`. */
export async function noteBackupStatus(
  folder: string,
  part: keyof BackupStatus,
  outcome: { backup: string; fault: string | null },
): Promise<void> {
  const entry = { at: new Date().toISOString(), ...outcome };
  const next = { ...(await readBackupStatus(folder)), [part]: entry };
  writePrivateFile(statusFile(folder), `${JSON.stringify(next, null, 2)}\n`);
}
