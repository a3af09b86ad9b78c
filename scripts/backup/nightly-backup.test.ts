import { mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import {
  type BackupFile,
  readBackupStatus,
} from "../../server/health/backup-files.ts";
import { makeBackup } from "./make-backup.ts";
import { noted, outlived, takeOffsite } from "./nightly-backup.ts";

const DAY = 86_400_000;
/** A Monday, 03:15 UTC. */
const MONDAY = Date.UTC(2026, 10, 23, 3, 15);

it.each([
  [
    "the newest of each day, and of each week before",
    Array.from({ length: 60 }, (_, day) => day),
    // The newest backups of the weeks before a Monday are Sundays'.
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

it("a copy that could not be taken elsewhere is noted, with what its command said", async () => {
  const folder = folderOfTest("nightly");
  const said = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const file = path.join(folder, "one.tar.gz");
  const words = /failed \(7\): the backup is only on this machine/;
  const copying = noted(folder, "offsite", file, () =>
    takeOffsite('echo "no route for $BACKUP_FILE"; exit 7', file),
  );
  await expect(copying).rejects.toThrow(words);
  expect(said.mock.calls).toEqual([[`BACKUP_OFFSITE: no route for ${file}`]]);
  expect(await readBackupStatus(folder)).toMatchObject({
    offsite: { backup: "one.tar.gz", fault: expect.stringMatching(words) },
  });
});

it("a backup for which there is no room says so of the folder, before anything is written", async () => {
  const folder = folderOfTest("room");
  const evidence = path.join(folder, "evidence/staged/a");
  mkdirSync(evidence, { recursive: true });
  // A hole in a file takes no room, and a copy of it would.
  writeFileSync(path.join(evidence, "b"), "");
  truncateSync(path.join(evidence, "b"), 8e12);
  const file = path.join(folder, "backups/one.tar.gz");
  await expect(makeBackup(folder, file)).rejects.toThrow(
    new RegExp(
      `not enough room in ${folder}: a backup needs 16000000 MB there, and \\d+ MB are free\\. Nothing was written\\.$`,
    ),
  );
  expect(readdirSync(folder)).toEqual(["evidence"]);
});
