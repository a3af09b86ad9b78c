import path from "node:path";

import { BackupError } from "#content-lake/backup/error";
import { backupName, listBackups } from "./backup/backup-files.ts";
import { countLines, type Counts } from "./backup/counts.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { makeNightlyBackup, noted } from "./backup/nightly-backup.ts";
import { proveBackup } from "./backup/restore-backup.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";
import { readAllVariables } from "./stack/environment.ts";

// `npm run backup` writes everything of this machine to one file: the content
// with its history and accounts, pictures, the database, the outbox and the files
// of requests. The site may run meanwhile.

const HELP = `npm run backup [-- <file>]
npm run backup -- --prove [<file>]
npm run backup -- --nightly

Writes a backup to <file>, by default <date and time>.tar.gz in the folder
BACKUP_DIR (backups). It holds personal data, password hashes and keys: keep it as
well as the machine itself.

--prove     restore <file>, by default the newest backup, into a private folder
            beside it, check everything, and remove the folder again
--nightly   make a backup, prove it, run BACKUP_OFFSITE with it, and remove older
            ones but the newest of each of seven days and four weeks

Ends with 1 if anything of it fails.
`;

type Result = { file: string; counts: Counts; done: string };

async function run(
  { prove, nightly }: { prove: boolean; nightly: boolean },
  name: string | undefined,
): Promise<Result> {
  const settings = readAllVariables(process.env).site.backup;
  const folder = path.resolve(settings.folder);
  const say = (sentence: string) => console.log(sentence);
  if (nightly) {
    const made = await makeNightlyBackup({ dataFolder, settings, say });
    return { ...made, done: "Written and proved:" };
  }
  if (prove) return await proveNamed(folder, name);
  const file = path.resolve(name ?? path.join(folder, backupName(new Date())));
  const { counts } = await makeBackup({ dataFolder, file, say });
  return { file, counts, done: "Written to" };
}

async function proveNamed(
  folder: string,
  name: string | undefined,
): Promise<Result> {
  const file = name ? path.resolve(name) : (await listBackups(folder))[0]?.file;
  if (file === undefined)
    throw new BackupError(
      `There is no backup in ${folder} to prove: make one, or name a file.`,
    );
  const step = () => proveBackup(file);
  // A file that was brought from elsewhere says nothing of this machine's own.
  const { counts } =
    path.dirname(file) === folder
      ? await noted(folder, "proof", file, step)
      : await step();
  return { file, counts, done: "Restored beside and found whole:" };
}

const options = { prove: flag, nightly: flag };

await runCommand(
  { help: HELP, options, words: [0, 1] },
  async (how, [name]) => {
    const began = Date.now();
    const { file, counts, done } = await run(how, name);
    console.log(countLines(counts));
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(
      `${done} ${path.relative(process.cwd(), file)} in ${seconds} s.`,
    );
  },
);
