import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { openBackend, type Backend } from "./backend.ts";
import { describeFault, quietConsole } from "./quiet-console.ts";
import { StartError } from "./start-error.ts";
import { noteCleanClose } from "./store/clean-close.ts";
import { filesOf, openDataFolder } from "./store/data-folder.ts";
import { dumpDatabase } from "./store/dump.ts";
import { watchFileCalls } from "./store/file-calls.ts";
import { lockFolder } from "./store/folder-lock.ts";

// What backup and restore do with a database that does not run:
//   node move.ts dump --data <folder>                 rows as JSON on the output
//   node move.ts load --data <folder> <file.sql> …    rows into it, and counts them

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
  const { database, close } =
    command === "dump"
      ? await openAsItIs(folder)
      : await open(folder, path.resolve(values.source));
  try {
    if (command === "dump") return await dumpDatabase(database);
    for (const file of files) await database.exec(readFileSync(file, "utf8"));
    const { tables } = await dumpDatabase(database);
    return { tables };
  } finally {
    await close();
  }
}

/** Without migrations: also what another version wrote can be backed up. */
async function openAsItIs(
  folder: string,
): Promise<Pick<Backend, "database" | "close">> {
  const { connection, name } = await openDataFolder(
    folder,
    async (connection, name) => ({ connection, name }),
    say,
  );
  return {
    database: connection.driver,
    async close() {
      await connection.close();
      noteCleanClose(folder, filesOf(folder), name);
    },
  };
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** No client calls it by HTTP, so its keys are random. */
function open(data: string, source: string): Promise<Backend> {
  const made = () => randomBytes(32).toString("hex");
  return openBackend({
    settings: {
      data,
      source,
      siteUrl: "http://localhost",
      jwtSecret: made(),
      publishableKey: `sb_publishable_${made()}`,
      secretKey: `sb_secret_${made()}`,
    },
    email: { send: () => Promise.reject(new Error("No mails here.")) },
    say,
    onDamage() {
      process.stderr.write("The database cannot read one of its files.\n");
      process.exit(1);
    },
  });
}
