import { existsSync } from "node:fs";
import path from "node:path";

import { halfRestored } from "#content-lake/backup/work-place";
import { countLines } from "./backup/counts.ts";
import { refuseWhileRunning, restoreBackup } from "./backup/restore-backup.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";
import { readUpgradeCopies } from "../server/health/upgrade-copies.ts";
import { erasedIn, referencesIn } from "./stack/take-requests.ts";
import { lockStack } from "./stack/stack-lock.ts";
import { putBack } from "./stack/way-back.ts";

// `npm run restore -- <file>` replaces this machine's data folder with a backup.

const HELP = `npm run restore -- <file> [--force]
npm run restore -- --before-upgrade [--since <seconds>] [--force]

Replaces the data folder with a backup. The site must be stopped. The whole backup is checked before anything changes; the old folder is kept next to it.

--before-upgrade  put the stores as they were before the last upgrade in their places,
                  for the release before; what people sent since is kept, and taken
                  over by the next start of a release that reads it
--since           only if that upgrade was later than so many seconds since 1970
--force           even if something answers at the site's address
`;

const command = {
  help: HELP,
  options: {
    force: flag,
    "before-upgrade": flag,
    since: { type: "string", default: "0" },
  },
  words: [0, 1],
} as const;

await runCommand(command, async (values, [file]) => {
  const { force, "before-upgrade": isBack, since } = values;
  if (isBack === (file !== undefined)) {
    console.log(HELP);
    return 1;
  }
  const lock = existsSync(dataFolder) ? lockStack(dataFolder) : null;
  if (lock === null && existsSync(dataFolder))
    throw new Error(
      `The site is running on ${dataFolder}, or is being started: stop it first.`,
    );
  try {
    await (file === undefined
      ? undoUpgrade(Number(since) * 1000, force)
      : restore(file, force));
  } finally {
    lock?.release();
  }
  return 0;
});

async function restore(file: string, force: boolean): Promise<void> {
  const began = Date.now();
  const interrupted = halfRestored(dataFolder);
  const { manifest, aside, missingAssets } = await restoreBackup(
    path.resolve(file),
    dataFolder,
    force,
  );
  console.log(`Restored the backup of ${manifest.createdAt}:`);
  console.log(countLines(manifest.counts));
  if (missingAssets > 0) {
    console.log(
      `  ${missingAssets} pictures and files were not there when the backup was made.`,
    );
  }
  const kept = interrupted ?? aside;
  if (kept) console.log(`The old data is kept in ${kept}`);
  for (const name of (await readUpgradeCopies(dataFolder)).waiting)
    console.log(
      `What people sent between an upgrade and the way back from it waits in ${path.join(dataFolder, name)}: the next start of a release that reads it takes it over.`,
    );
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`Done in ${seconds} s. Start the site with npm start.`);
}

async function undoUpgrade(since: number, force: boolean): Promise<void> {
  await refuseWhileRunning(dataFolder, force);
  const after = putBack(dataFolder, since);
  if (after === null) {
    console.log(
      "No upgrade has changed the data: there is nothing to put back.",
    );
    return;
  }
  console.log(
    `The data is as it was before the upgrade. What the upgrade made of it is kept in ${after}.`,
  );
  try {
    reportSince(dataFolder, after);
  } catch (error) {
    // The data is back, and whoever called this must start the release before.
    console.log(
      `What people have sent or erased since cannot be listed: ${(error as Error).message}`,
    );
  }
}

/** Says what the way back has taken away for now, and what it has brought back. */
function reportSince(folder: string, after: string): void {
  const before = new Set(referencesIn(folder));
  const sent = referencesIn(after).filter((each) => !before.has(each));
  const known = new Set(erasedIn(folder));
  const erased = erasedIn(after).filter((each) => !known.has(each));
  if (erased.length > 0)
    console.log(
      `Erased or withdrawn since, and back again now: ${erased.join(", ")}. Erase each again, with npm run erase or in the portal; the start that takes over what people have sent does so, too, but not with comments of the Studio and mails in this machine's mailbox.`,
    );
  if (sent.length > 0)
    console.log(
      `It holds what people have sent since: ${sent.join(", ")}. The next start of a release that reads it takes it over: the release before, if it has the same formats, or the next upgrade.`,
    );
}
