import path from "node:path";

import { countLines } from "./backup/counts.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";

// `npm run restore -- <file>` replaces this machine's data folder with a backup.

const HELP = `npm run restore -- <file> [--force]

Replaces the data folder with a backup. The site must be stopped. The whole backup is checked before anything changes; the old folder is kept next to it.

--force   even if something answers at the site's address
`;

const command = {
  help: HELP,
  options: { force: flag },
  words: [1, 1],
} as const;

await runCommand(command, async ({ force }, [file = ""]) => {
  const began = Date.now();
  const { manifest, aside, missingAssets } = await restoreBackup(
    path.resolve(file),
    dataFolder,
    force,
  );
  console.log(`Restored the backup of ${manifest.createdAt}:`);
  console.log(countLines(manifest.counts));
  if (missingAssets > 0) {
    console.log(
      `  ${missingAssets} pictures were not there when the backup was made.`,
    );
  }
  if (aside) console.log(`The old data is kept in ${aside}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`Done in ${seconds} s. Start the site with npm start.`);
});
