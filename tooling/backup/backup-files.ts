import { readdir, stat } from "node:fs/promises";
import path from "node:path";

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
