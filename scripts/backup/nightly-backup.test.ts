import { expect, it } from "vitest";

import type { BackupFile } from "./backup-files.ts";
import { outlived } from "./nightly-backup.ts";

const DAY = 86_400_000;
/** A Monday, 03:15 UTC. */
const MONDAY = Date.UTC(2026, 10, 23, 3, 15);

it.each([
  [
    "the newest of each day, and of each week before",
    Array.from({ length: 60 }, (_, day) => day),
    // The newest of the weeks before a Monday are Sundays.
    [0, 1, 2, 3, 4, 5, 6, 8, 15],
  ],
  ["all where the machine was off", [0, 90, 91, 200], [0, 90, 91, 200]],
  ["one of several on the same day", [0, 0.01, 0.02, 1], [0, 1]],
])("keeps %s", (_which, days, kept) => {
  const backups = days.map((day): BackupFile => ({
    file: String(day),
    at: MONDAY - day * DAY,
  }));
  const gone = outlived(backups).map(({ file }) => Number(file));
  expect(days.filter((day) => !gone.includes(day))).toEqual(kept);
});
