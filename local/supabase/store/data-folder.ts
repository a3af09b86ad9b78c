import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { PGlite, type PgliteConnection } from "@supabase/lite/pglite";

import { StartError } from "../start-error.ts";
import { takeCleanClose } from "./clean-close.ts";
import { openConnection } from "./connection.ts";
import { checkIntegrity } from "./integrity.ts";

const NAME = "postgres";

/** Left behind where a running database found a damaged file. */
function damageNote(folder: string): string {
  return path.join(folder, "damaged");
}

/** The folder of Postgres's own files within that of the database. */
export function filesOf(folder: string): string {
  return path.join(folder, NAME);
}

/** Has the database set aside at the next start. */
export function noteDamage(folder: string): void {
  writeFileSync(damageNote(folder), "", { mode: 0o600 });
}

function removeHalfMade(folder: string): void {
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(`${NAME}.init-`))
      rmSync(path.join(folder, entry), { recursive: true, force: true });
  }
}

/**
 * Makes the files of a new database under a name of their own: one that was
 * killed half-way would never start again.
 *
 * @throws StartError if the folder takes no files.
 */
async function initialise(folder: string): Promise<string> {
  const aside = path.join(folder, `${NAME}.init-${process.pid}`);
  try {
    const database = new PGlite({ dataDir: aside });
    await database.waitReady;
    await database.close();
    return aside;
  } catch {
    throw new StartError(
      `No database can be made in ${folder}: check that the disk has room (a new one takes 40 MB) and that the folder may be written to.`,
    );
  }
}

function setAside(folder: string, say: (sentence: string) => void): void {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const aside = path.join(folder, `${NAME}.unreadable-${stamp}`);
  renameSync(path.join(folder, NAME), aside);
  rmSync(damageNote(folder), { force: true });
  say(
    `The database could not be read and is kept as ${aside}. A new one is made: requests come back from the outbox; accounts other than the first must be made again with npm run user -- --staff.`,
  );
}

/**
 * What `bringUp` makes of the database that is there, or null if the files of
 * that database are damaged.
 *
 * @throws what `bringUp` throws of a whole one.
 */
async function useExisting<Result>(
  database: string,
  isKnownWhole: boolean,
  bringUp: (connection: PgliteConnection) => Promise<Result>,
): Promise<Result | null> {
  let connection: PgliteConnection;
  try {
    connection = await openConnection(database, isKnownWhole);
  } catch {
    // Whatever it says, it says it of files that nobody can mend here.
    return null;
  }
  try {
    return await bringUp(connection);
  } catch (error) {
    const isWhole = await checkIntegrity(connection.driver).then(
      () => true,
      () => false,
    );
    if (isWhole) throw error;
    return null;
  }
}

/**
 * Opens the database of a folder, and makes it if there is none. What cannot be
 * read is kept under another name, with a sentence, and a new one is made.
 *
 * `bringUp` makes of the open database what the caller needs.
 *
 * @throws StartError if none can be made, or what `bringUp` throws of its own.
 */
export async function openDataFolder<Result>(
  folder: string,
  bringUp: (connection: PgliteConnection) => Promise<Result>,
  say: (sentence: string) => void,
): Promise<Result> {
  const database = filesOf(folder);
  removeHalfMade(folder);
  const exists = existsSync(database);
  const isKnownWhole = exists && takeCleanClose(folder, database);
  if (exists && !existsSync(damageNote(folder))) {
    const used = await useExisting(database, isKnownWhole, bringUp);
    if (used !== null) return used;
  }
  // The old one goes only when a new one is there to take its place: a full
  // disk looks like a damaged database too.
  const fresh = await initialise(folder);
  if (exists) setAside(folder, say);
  renameSync(fresh, database);
  return bringUp(await openConnection(database, true));
}
