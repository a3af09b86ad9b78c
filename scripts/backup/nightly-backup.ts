import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

import { BackupError } from "#content-lake/backup/error";
import {
  type BackupFile,
  type BackupStatus,
  noteBackupStatus,
} from "../../server/health/backup-files.ts";

/**
 * Runs a step and records its outcome, even if it fails. A file from elsewhere says
 * nothing about this machine's own backups.
 */
export async function noted<Result>(
  folder: string,
  part: keyof BackupStatus,
  file: string,
  step: () => Promise<Result>,
): Promise<Result> {
  if (path.dirname(file) !== folder) return step();
  const backup = path.basename(file);
  let fault: string | null = null;
  try {
    return await step();
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    // A folder that takes no note must not hide why the step failed.
    await noteBackupStatus(folder, part, { backup, fault }).catch(() => {});
  }
}

/**
 * Runs the operator's command for a good backup. Its path is in `$BACKUP_FILE`; the
 * command's output goes to the log line by line.
 *
 * @throws BackupError if the command ends with anything but 0.
 */
export async function takeOffsite(
  command: string,
  file: string,
): Promise<void> {
  const child = spawn("/bin/sh", ["-c", command], {
    env: { ...process.env, BACKUP_FILE: file },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) =>
      console.log(`BACKUP_OFFSITE: ${line}`),
    );
  const [code, signal] = await once(child, "close");
  if (code !== 0)
    throw new BackupError(
      `The BACKUP_OFFSITE command failed (${code ?? signal}): the backup is only on this machine.`,
    );
}

const KEEP_DAYS = 7;
const KEEP_WEEKS = 4;
const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const MONDAY_OFFSET_DAYS = 3;

/**
 * Returns the backups that are no longer needed: all but the newest of each of the
 * last seven days (UTC) and of each of the last four weeks that have one. Days
 * without a backup do not count, so that a machine that was off loses none.
 *
 * @param backups the newest first.
 */
export function outlived(backups: readonly BackupFile[]): BackupFile[] {
  const dayOf = ({ at }: BackupFile) => Math.floor(at / DAY_MS);
  const weekOf = (backup: BackupFile) =>
    Math.floor((dayOf(backup) + MONDAY_OFFSET_DAYS) / 7);
  const newestOfEach = (periodOf: (backup: BackupFile) => number) =>
    [...Map.groupBy(backups, periodOf).values()].map(([newest]) => newest!);
  const kept = new Set([
    ...newestOfEach(dayOf).slice(0, KEEP_DAYS),
    ...newestOfEach(weekOf).slice(0, KEEP_WEEKS),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}
