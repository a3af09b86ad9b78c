import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { describeOtherVersion } from "#content-lake/other-version";

import { openApis, type ApiOptions } from "./apis.ts";
import { describeFault, quietConsole } from "./quiet-console.ts";
import { StartError } from "./start-error.ts";
import { openDataFolder, readDataFolder } from "./store/data-folder.ts";
import { dumpDatabase } from "./store/dump.ts";
import { watchFileCalls } from "./store/file-calls.ts";
import { lockFolder } from "./store/folder-lock.ts";
import {
  FIRST_LEVEL,
  migrate,
  missingMigrations,
  readMigrations,
} from "./store/migrations.ts";

// What backup and restore do with a database that does not run:
//   node move.ts dump --data <folder>                 prints rows as JSON
//   node move.ts load --data <folder> <file.sql> …    inserts and counts rows
// `load` makes the tables as they were after the migration `--level`, and applies the
// later ones when they have their rows, as a start would have.

const USAGE =
  "Usage: node move.ts dump|load --data <folder> [--source supabase] [--level <migration>] [<file.sql> …]";

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
      level: { type: "string", default: FIRST_LEVEL },
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
  const source = path.resolve(values.source);
  const migrations = path.join(source, "migrations");
  requireLevel(values.level, migrations);
  const { database, close, prepared } = await openDataFolder(folder, {
    async prepare(connection) {
      const lastMigration = values.level;
      await openApis(
        { connection, database: connection.driver },
        { ...apiOptions(source), lastMigration },
      );
      return connection;
    },
    say,
  });
  try {
    for (const file of files) await database.exec(readFileSync(file, "utf8"));
    const { tables } = await dumpDatabase(database);
    await migrate(database, await missingMigrations(prepared, migrations));
    return { tables };
  } finally {
    await close();
  }
}

/** @throws StartError if rows have a migration that is not known here. */
function requireLevel(level: string, migrations: string): void {
  const versions = readMigrations(migrations).map(({ version }) => version);
  if (versions.includes(level)) return;
  throw new StartError(
    describeOtherVersion("The database in the backup", {
      found: `migration ${level}`,
      known: `migrations up to ${versions.at(-1)}`,
      isNewer: level > FIRST_LEVEL,
    }),
  );
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
