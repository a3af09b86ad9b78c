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
import { openConnection } from "./connection.ts";

const NAME = "postgres";

/** Left behind where a running database found a damaged file. */
function damageNote(folder: string): string {
  return path.join(folder, "damaged");
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
 * Opens the database of a folder and makes it if there is none. What cannot be
 * read is kept under another name, with a sentence, and a new one is made.
 *
 * @throws StartError if none can be made.
 */
export async function openDataFolder(
  folder: string,
  say: (sentence: string) => void,
): Promise<PgliteConnection> {
  const database = path.join(folder, NAME);
  removeHalfMade(folder);
  const exists = existsSync(database);
  if (exists && !existsSync(damageNote(folder))) {
    try {
      return await openConnection(database);
    } catch {
      // Whatever it says, it says it of files that nobody can mend here.
    }
  }
  // The old one goes only when a new one is there to take its place: a full
  // disk looks like a damaged database too.
  const fresh = await initialise(folder);
  if (exists) setAside(folder, say);
  renameSync(fresh, database);
  return openConnection(database);
}
