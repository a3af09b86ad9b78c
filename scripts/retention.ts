import words from "#words/en/pages.json" with { type: "json" };
import { deletesAnything, retentionKinds } from "../app/model/retention.ts";
import { retain } from "./retention/retain.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";
import { readAllVariables } from "./stack/environment.ts";

// `npm run retention` deletes expired records.

const HELP = `npm run retention [-- --dry-run]

Deletes records older than RETENTION_DAYS allows from the outbox and the database, whether the site is running or stopped. Without that variable it deletes nothing. \`npm start\` does the same once a day. Backups keep
what they hold until you delete them.

--dry-run   print how many records it would delete, and delete nothing
`;

const command = { help: HELP, options: { "dry-run": flag } };

await runCommand(command, async ({ "dry-run": isDryRun }) => {
  const { retention } = readAllVariables(process.env);
  if (!deletesAnything(retention)) {
    console.log("RETENTION_DAYS is not set: nothing is deleted by itself.");
    return;
  }
  const counts = await retain(dataFolder, retention, isDryRun);
  console.log(isDryRun ? "Would delete:" : "Deleted:");
  for (const kind of retentionKinds) {
    const { records, since } = words.legal.retention[kind];
    const days = retention[kind];
    const time = days === null ? "kept" : `${days} days ${since}`;
    console.log(`  ${records} (${time}): ${counts[kind]}`);
  }
  if (retention.claims !== null)
    console.log(
      `  Files that were set aside (${retention.claims} days after they arrived): ${counts.files}`,
    );
});
