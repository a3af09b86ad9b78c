import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { openApis, type ApiOptions } from "./apis.ts";
import { describeFault, quietConsole } from "./quiet-console.ts";
import { StartError } from "./start-error.ts";
import { openDataFolder, readDataFolder } from "./store/data-folder.ts";
import { dumpDatabase } from "./store/dump.ts";
import { watchFileCalls } from "./store/file-calls.ts";
import { lockFolder } from "./store/folder-lock.ts";

// What backup and restore do with a database that does not run:
//   node move.ts dump --data <folder>                 prints rows as JSON
//   node move.ts load --data <folder> <file.sql> …    inserts and counts rows

const USAGE =
  "Usage: node move.ts dump|load --data <folder> [--source supabase] [<file.sql> …]";

watchFileCalls();
quietConsole((line) => process.stderr.write(line));

try {
  process.stdout.write(`${JSON.stringify(await main())}\n`);
} catch (error) {
  // Not Postgres's message, which may contain personal data.
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `The database could not be moved: ${describeFault(error)}\n`,
  );
  process.exitCode = 1;
}

async function main(): Promise<object> {
  const { values, positionals } = parseArgs({
    options: {
      data: { type: "string" },
      source: { type: "string", default: "supabase" },
    },
    allowPositionals: true,
  });
  const [command, ...files] = positionals;
  const { data } = values;
  if (!data || (command !== "dump" && command !== "load")) {
    throw new StartError(USAGE);
  }
  const folder = path.resolve(data);
  lockFolder(folder);
  // Unchanged, so that another version's data can be backed up too.
  if (command === "dump") return readDataFolder(folder, dumpDatabase);
  const { database, close } = await openDataFolder(folder, {
    async prepare(connection) {
      await openApis(
        { connection, database: connection.driver },
        apiOptions(path.resolve(values.source)),
      );
    },
    say,
  });
  try {
    for (const file of files) await database.exec(readFileSync(file, "utf8"));
    const { tables } = await dumpDatabase(database);
    return { tables };
  } finally {
    await close();
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** No client calls the database over HTTP, so its keys are random. */
function apiOptions(source: string): ApiOptions {
  const made = () => randomBytes(32).toString("hex");
  return {
    settings: {
      source,
      siteUrl: "http://localhost",
      jwtSecret: made(),
      publishableKey: `sb_publishable_${made()}`,
      secretKey: `sb_secret_${made()}`,
    },
    email: { send: () => Promise.reject(new Error("No mails here.")) },
  };
}
