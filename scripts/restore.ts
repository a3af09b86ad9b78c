import path from "node:path";

import { countLines } from "./backup/counts.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";

// `npm run restore -- <file>` replaces the data folder of this machine by a
// backup.

const HELP = `npm run restore -- <file> [--force]

Puts a backup in the place of the data folder. The site must be stopped. The
backup is checked whole before anything changes; what was there is kept beside.

--force   although something answers at the site's address
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
  if (aside) console.log(`What was there before is kept in ${aside}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`Done in ${seconds} s. Start the site with npm start.`);
});
