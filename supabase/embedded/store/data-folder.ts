import { randomUUID } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";

import { PGlite, type PgliteConnection } from "@supabase/lite/pglite";

import { shortageOf } from "../../../scripts/stack/shortage.ts";
import { ShortageError, StartError } from "../start-error.ts";
import { takeCleanClose } from "./clean-close.ts";
import { openConnection } from "./connection.ts";
import { takeShortage } from "./file-calls.ts";

const NAME = "postgres";
const SET_ASIDE = `${NAME}.unreadable-`;
/** Postgres's major version in the installed PGlite. */
const POSTGRES_VERSION = 17;
/** A second try, so that a temporary fault does not cost the accounts. */
const ATTEMPTS = 2;

/** The folder of Postgres's files within that of the database. */
export function filesOf(folder: string): string {
  return path.join(folder, NAME);
}

/**
 * Creates the files of a new database under a temporary name, since one that
 * was killed half-way could never start.
 *
 * @throws StartError if the folder is not writable.
 */
async function initialise(folder: string): Promise<string> {
  const aside = path.join(folder, `${NAME}.init-${process.pid}`);
  try {
    const database = new PGlite({ dataDir: aside });
    await database.waitReady;
    await database.close();
    return aside;
  } catch (error) {
    refuseForShortage(error);
    throw new StartError(
      `No database can be made in ${folder}: check that the disk has room (a new one takes 40 MB) and that the folder may be written to.`,
    );
  }
}

/**
 * @throws ShortageError if a lack of resources caused this error.
 * @throws StartError as it is.
 */
function refuseForShortage(error: unknown): void {
  const isExplained = error instanceof StartError;
  const shortage = shortageOf(error) ?? (isExplained ? null : takeShortage());
  if (shortage !== null) throw new ShortageError(shortage);
  if (isExplained) throw error;
}

/**
 * @throws StartError if another version of Postgres created these files, which
 * are not damaged then.
 */
function requireKnownVersion(database: string): void {
  const file = path.join(database, "PG_VERSION");
  // A truncated file contains no version; the damage is found later.
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const version = /^\d+\n$/.test(text) ? Number(text) : POSTGRES_VERSION;
  if (version === POSTGRES_VERSION) return;
  throw new StartError(
    version > POSTGRES_VERSION
      ? `The database in ${database} was written by a newer version of this program (Postgres ${version}) and was left untouched. Update the program, or restore a backup made before.`
      : `The database in ${database} was written by Postgres ${version} and was left untouched. Make a backup with the version of this program that wrote it, and restore that one here.`,
  );
}

/** `name` is another one for each database that may have lost something. */
type BringUp<Result> = (
  connection: PgliteConnection,
  name: string,
) => Promise<Result>;

/**
 * Opens the database of a folder, or creates it. One that fails twice although a
 * new one works is set aside with a message: no check notices every row that is
 * missing in Postgres's catalog. Databases that were set aside earlier are
 * reported until the operator removes them.
 *
 * In: `bringUp`, which prepares the open database for the caller.
 *
 * @throws StartError if none can be created, or the error of `bringUp` if it
 * fails in a new database too; then nothing was moved.
 * @throws ShortageError if the machine lacks disk space, descriptors, memory or
 * permission; then nothing was moved.
 */
export async function openDataFolder<Result>(
  folder: string,
  bringUp: BringUp<Result>,
  say: (sentence: string) => void,
): Promise<Result> {
  const database = filesOf(folder);
  for (const entry of readdirSync(folder)) {
    const found = path.join(folder, entry);
    if (entry.startsWith(`${NAME}.init-`))
      rmSync(found, { recursive: true, force: true });
    if (entry.startsWith(SET_ASIDE))
      say(
        `A database that could not be read was set aside as ${found}. If accounts are missing, restore a backup (npm run restore) or make them again (npm run user -- --staff); delete that folder when nobody needs it, and this is not said any more.`,
      );
  }
  const exists = existsSync(database);
  let failure: unknown = null;
  if (exists) {
    requireKnownVersion(database);
    let name = takeCleanClose(folder, database);
    // Discards what failed before.
    takeShortage();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const connection = await openConnection(database, name !== null);
        return await bringUp(connection, name ?? randomUUID());
      } catch (error) {
        refuseForShortage(error);
        failure = error;
        name = null;
      }
    }
  }
  // The old database is moved only after a new one has worked.
  const fresh = await initialise(folder);
  if (exists) {
    await requireFaultOfFiles(fresh, bringUp, failure);
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const aside = path.join(folder, `${SET_ASIDE}${stamp}`);
    renameSync(database, aside);
    say(
      `The database could not be read, tried twice, and is kept as ${aside}. A new one is made: requests come back from the outbox; accounts other than the first must be made again with npm run user -- --staff, or with a backup (npm run restore).`,
    );
  }
  renameSync(fresh, database);
  return bringUp(await openConnection(database, true), randomUUID());
}

/** @throws `failure` if a new database fails too: a defect of the program, not of files. */
async function requireFaultOfFiles<Result>(
  fresh: string,
  bringUp: BringUp<Result>,
  failure: unknown,
): Promise<void> {
  const connection = await openConnection(fresh, true);
  try {
    await bringUp(connection, "");
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    refuseForShortage(error);
    throw failure;
  }
  await connection.driver.close();
}
