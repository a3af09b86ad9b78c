import path from "node:path";
import { parseArgs } from "node:util";

import { BackupError } from "#content-lake/backup/error";
import { countLines } from "./backup/counts.ts";
import { restoreBackup } from "./backup/restore-backup.ts";

// `npm run restore -- <file>` replaces the data folder of this machine by a
// backup.

const HELP = `npm run restore -- <file> [--force]

Puts a backup in the place of the data folder. The site must be stopped. The
backup is checked whole before anything changes; what was there is kept beside.

--force   although something answers at the site's address
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      force: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (!file || others.length > 0) {
    throw new BackupError(
      "Name the backup to restore: npm run restore -- backups/<name>.tar.gz",
    );
  }
  const began = Date.now();
  const dataFolder = path.resolve(process.env["DATA_DIR"] || ".data");
  const { manifest, aside, missingAssets } = await restoreBackup({
    file: path.resolve(file),
    dataFolder,
    force: values.force,
  });
  console.log(`Restored the backup of ${manifest.createdAt}:`);
  console.log(countLines(manifest.counts));
  if (missingAssets > 0) {
    console.log(
      `  ${missingAssets} pictures or files were not there when the backup was made.`,
    );
  }
  if (aside) console.log(`What was there before is kept in ${aside}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`Done in ${seconds} s. Start the site with npm start.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
