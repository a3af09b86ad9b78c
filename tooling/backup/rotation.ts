import type { BackupFile } from "./backup-files.ts";

/** The newest backup of each of so many days stays, and so for weeks. */
const KEEP = { keepDays: 7, keepWeeks: 4 };

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const MONDAY_OFFSET_DAYS = 3;

/**
 * Which backups are no longer needed: all but the newest of each of the last
 * `keepDays` days, and of each of the last `keepWeeks` weeks, that have one. Days
 * without a backup do not count, so that a machine that was off loses none.
 *
 * In: the backups, the newest first. Out: those to remove; days are those of UTC.
 */
export function outlived(
  backups: readonly BackupFile[],
  { keepDays, keepWeeks } = KEEP,
): BackupFile[] {
  const dayOf = ({ at }: BackupFile) => Math.floor(at / DAY_MS);
  const weekOf = (backup: BackupFile) =>
    Math.floor((dayOf(backup) + MONDAY_OFFSET_DAYS) / 7);
  const kept = new Set([
    ...newestOfEach(backups, dayOf).slice(0, keepDays),
    ...newestOfEach(backups, weekOf).slice(0, keepWeeks),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

function newestOfEach(
  backups: readonly BackupFile[],
  periodOf: (backup: BackupFile) => number,
): BackupFile[] {
  return [...Map.groupBy(backups, periodOf).values()].flatMap((same) =>
    same.slice(0, 1),
  );
}
