import { rm } from "node:fs/promises";
import path from "node:path";

import { sweepPlaces } from "#content-lake/backup/work-place";
import { backupName, listBackups } from "../server/health/backup-files.ts";
import { countLines } from "./backup/counts.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { noted, outlived, takeOffsite } from "./backup/nightly-backup.ts";
import { proveBackup } from "./backup/restore-backup.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";
import { readAllVariables } from "./stack/environment.ts";

// `npm run backup` writes all data of this machine to one file: the content with
// its history and accounts, pictures, the database, the outbox and the files of
// requests. The site may be running.

const HELP = `npm run backup [-- <file>]
npm run backup -- --prove [<file>]
npm run backup -- --nightly

Writes a backup to <file>, by default <date and time>.tar.gz in the folder
BACKUP_DIR (backups). It holds personal data, password hashes and keys: guard it as well as the machine itself.

--prove     restore <file>, by default the newest backup, into a private folder
            beside it, check everything, and remove the folder again
--nightly   make a backup, prove it, run BACKUP_OFFSITE with it, and remove older ones except the newest of each of seven days and four weeks

Exits with 1 if any step fails.
`;

const command = {
  help: HELP,
  options: { prove: flag, nightly: flag },
  words: [0, 1],
} as const;

await runCommand(command, async ({ prove, nightly }, [name]) => {
  const began = Date.now();
  const { backupFolder: folder, backup } = readAllVariables(process.env);
  const { offsite } = backup;
  await sweepPlaces(dataFolder, folder);
  if (nightly && (name || prove))
    throw new Error("A nightly backup has no name, and is always proved.");
  const newest = prove ? (await listBackups(folder))[0]?.file : undefined;
  const fresh = path.join(folder, backupName(new Date()));
  const file = name ? path.resolve(name) : prove ? newest : fresh;
  if (file === undefined)
    throw new Error(
      `There is no backup in ${folder} to prove. Make one, or name a file.`,
    );
  let counts = prove
    ? null
    : await noted(
        folder,
        "made",
        file,
        async () => (await makeBackup(dataFolder, file, nightly)).counts,
      );
  if (nightly) console.log("Restoring it in a private folder to prove it.");
  if (prove || nightly)
    counts = await noted(folder, "proof", file, () => proveBackup(file));
  if (nightly) {
    if (offsite !== null)
      await noted(folder, "offsite", file, () => takeOffsite(offsite, file));
    // The old ones stay until the new one is proved and copied elsewhere.
    for (const old of outlived(await listBackups(folder))) {
      await rm(old.file);
      console.log(`Removed ${old.file}.`);
    }
  }
  console.log(countLines(counts!));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const done = nightly
    ? "Written and proved:"
    : prove
      ? "Restored and found complete:"
      : "Written to";
  console.log(`${done} ${file} in ${seconds} s.`);
});
