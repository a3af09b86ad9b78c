import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { unpack } from "#content-lake/backup/archive";
import { copyContent, storeOfBackup } from "#content-lake/backup/content";
import { openLake } from "#content-lake/engine";
import { judgeStatement } from "./verify-statement/judge.ts";
import { dataFolder, runCommand } from "./stack/command.ts";
import { lakeFolder } from "./stack/content-state.ts";
import { runningLake } from "./stack/stack-file.ts";

// `npm run verify-statement -- <file>` says whether a page that was exported as
// evidence is what the site stated then.

const HELP = `npm run verify-statement -- <file> [--backup <file>]

Compares a page that was exported as evidence with the record of the embedded Content Lake, or of a backup of it: the file, each part in it, and each revision. The site may run.

It ends with 0 for a verified file, with 1 for one that is refused, and with 2 for one that is unverified, of which there is no record.
`;

const command = {
  help: HELP,
  options: { backup: { type: "string" } },
  words: [1, 1],
} as const;

await runCommand(command, async ({ backup }, [file = ""]) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "verify-"));
  try {
    const store = storeOfBackup(folder);
    if (backup) await unpack(path.resolve(backup), folder);
    else {
      const running = await runningLake(dataFolder);
      await copyContent({ folder: lakeFolder(dataFolder), running }, store);
    }
    const lake = openLake({ folder: store });
    const verdict = judgeStatement(lake, readFileSync(file, "utf8"));
    lake.close();
    console.log(verdict.text);
    return verdict.code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
