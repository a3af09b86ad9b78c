import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { unpack } from "#content-lake/backup/archive";
import { copyContent, storeOfBackup } from "#content-lake/backup/content";
import { openLake } from "#content-lake/engine";
import { readExported } from "./verify-statement/exported-file.ts";
import { judgeStatement } from "./verify-statement/judge.ts";
import { printable } from "./verify-statement/page-text.ts";
import { dataFolder, runCommand } from "./stack/command.ts";
import { lakeFolder } from "./stack/content-state.ts";
import { runningLake } from "./stack/stack-file.ts";

// `npm run verify-statement -- <file>` checks whether a page exported as
// evidence is what the site published at that time.

const HELP = `npm run verify-statement -- <file> [--backup <file>]

Compares a page that was exported as evidence with the record of the embedded Content Lake, or of a backup of it: the file, byte by byte, and each revision. The site may run.

Of a verified file it shows the address, the moment, the SHA-256 of the file, of the page as the statement names it, and of the text, and then this text: what the page says. The text has hidden parts such as closed menus in it; signs that a terminal obeys or does not show stand there as [U+202E].

It ends with 0 for a verified file, with 1 for one that is refused or cannot be read, and with 2 for one that is unverified, of which there is no record.
`;

const command = {
  help: HELP,
  options: { backup: { type: "string" } },
  words: [1, 1],
} as const;

await runCommand(command, async ({ backup }, [file = ""]) => {
  const exported = await readExported(file);
  const folder = mkdtempSync(path.join(os.tmpdir(), "verify-"));
  try {
    const store = storeOfBackup(folder);
    if (backup) await unpack(path.resolve(backup), folder);
    else {
      const running = await runningLake(dataFolder);
      await copyContent({ folder: lakeFolder(dataFolder), running }, store);
    }
    const lake = openLake({ folder: store });
    const { code, text, shown } = judgeStatement(lake, exported);
    lake.close();
    console.log(printable(text));
    if (shown) console.log(`\n${shown}`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
