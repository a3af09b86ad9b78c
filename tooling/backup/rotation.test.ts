import { describe, expect, it } from "vitest";

import type { BackupFile } from "./backup-files.ts";
import { outlived } from "./rotation.ts";

const DAY = 86_400_000;
/** A Monday, 03:15 UTC. */
const NOW = Date.UTC(2026, 10, 23, 3, 15);

/** Backups so many days before now, the newest first. */
function backupsOf(days: readonly number[]): BackupFile[] {
  return days.map((day) => ({ file: String(day), at: NOW - day * DAY }));
}

function keptOf(
  days: readonly number[],
  keep: { keepDays: number; keepWeeks: number },
): number[] {
  const gone = outlived(backupsOf(days), keep).map(({ file }) => Number(file));
  return days.filter((day) => !gone.includes(day));
}

describe("which backups stay", () => {
  const sixtyNights = Array.from({ length: 60 }, (_, day) => day);

  it("is the newest of each day, and of each week before", () => {
    // Today is a Monday, so the newest of the weeks before are Sundays.
    expect(keptOf(sixtyNights, { keepDays: 7, keepWeeks: 4 })).toEqual([
      0, 1, 2, 3, 4, 5, 6, 8, 15,
    ]);
  });

  it("stays so night after night", () => {
    let kept: BackupFile[] = [];
    for (let night = 0; night < 60; night += 1) {
      const made = { file: String(night), at: NOW + night * DAY };
      const backups = [made, ...kept];
      const gone = outlived(backups, { keepDays: 7, keepWeeks: 4 });
      kept = backups.filter((backup) => !gone.includes(backup));
    }
    const ages = kept.map(({ file }) => 59 - Number(file));
    // The last night is a Thursday; the Sundays are 4, 11 and 18 nights before.
    expect(ages).toEqual([0, 1, 2, 3, 4, 5, 6, 11, 18]);
  });

  it("loses none to days on which the machine was off", () => {
    expect(keptOf([0, 90, 91, 200], { keepDays: 3, keepWeeks: 0 })).toEqual([
      0, 90, 91,
    ]);
  });

  it("is one of several on the same day", () => {
    const days = [0, 0.01, 0.02, 1];
    expect(keptOf(days, { keepDays: 7, keepWeeks: 0 })).toEqual([0, 1]);
  });
});
