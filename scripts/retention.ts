import path from "node:path";
import { parseArgs } from "node:util";

import { EnvironmentError } from "../app/env/env-rules.server.ts";
import { OutboxError } from "../app/intake/outbox/open.server.ts";
import {
  deletesAnything,
  retentionKinds,
  retentionTexts,
} from "../app/model/retention.ts";
import { readAllVariables } from "./stack/variables.ts";
import { EraseError } from "./erase/database.ts";
import { retain } from "./retention/retain.ts";

// `npm run retention` deletes the records whose time is over.

const HELP = `npm run retention [-- --dry-run]

Deletes the records that the variable RETENTION_DAYS gives a time, from the
outbox and the database, while the site runs or is stopped. Without these
variables it deletes nothing. \`npm start\` does the same once a day. Backups keep
what they hold until you delete them.

--dry-run   print how many records it would delete, and delete nothing
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const { retention } = readAllVariables(process.env).site;
  if (!deletesAnything(retention)) {
    console.log("RETENTION_DAYS is not set: nothing is deleted by itself.");
    return;
  }
  const isDryRun = values["dry-run"];
  const counts = await retain({
    dataFolder: path.resolve(process.env["DATA_DIR"] || ".data"),
    variables: process.env,
    retention,
    now: Date.now(),
    isDryRun,
  });
  console.log(isDryRun ? "Would be deleted:" : "Deleted:");
  for (const kind of retentionKinds) {
    const { records, since } = retentionTexts[kind];
    const days = retention[kind];
    const time = days === null ? "kept" : `${days} days ${since}`;
    console.log(`  ${records} (${time}): ${counts[kind]}`);
  }
}

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof EraseError ||
    error instanceof OutboxError ||
    error instanceof EnvironmentError ||
    error instanceof TypeError;
  console.error(error instanceof Error && isExpected ? error.message : error);
  process.exitCode = 1;
}
