import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pack } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { describe, MANIFEST, type Manifest } from "./manifest.ts";

/** What `writeBackup` packs, and where. */
export type BackupJob<Counts> = {
  /** Where the work is done: on the disk of what is backed up. */
  folder: string;
  /** The archive; must not exist. */
  file: string;
  /** Writes the files of the backup into `target`; `scratch` is empty. */
  collect(target: string): Promise<Counts>;
};

/**
 * Collects files and packs them, with a manifest of their hashes, into one
 * archive that only its owner may read.
 *
 * @throws BackupError with a sentence for the operator; then there is no
 * archive.
 */
export async function writeBackup<Counts>({
  folder,
  file,
  collect,
}: BackupJob<Counts>): Promise<Manifest<Counts>> {
  if (existsSync(file)) {
    throw new BackupError(`${file} exists already; choose another name.`);
  }
  if (!existsSync(folder)) {
    throw new BackupError(
      `There is nothing to keep: ${folder} does not exist.`,
    );
  }
  await removeLeftovers(folder);
  const work = join(folder, `backup-${process.pid}`);
  const target = join(work, "kept");
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    const counts = await collect(target);
    const manifest = await describe(target, counts, new Date());
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(target, MANIFEST), text, { mode: 0o600 });
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pack(target, file);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Removes the leftovers of killed backups, not the files of a running one. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const pid = /^backup-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
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
