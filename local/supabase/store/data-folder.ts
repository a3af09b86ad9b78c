import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";

import { PGlite, type PgliteConnection } from "@supabase/lite/pglite";

import { shortageOf } from "../../shortage.ts";
import { ShortageError, StartError } from "../start-error.ts";
import { takeCleanClose } from "./clean-close.ts";
import { openConnection } from "./connection.ts";
import { takeShortage } from "./file-calls.ts";
import { checkIntegrity } from "./integrity.ts";

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

function removeHalfMade(folder: string): void {
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(`${NAME}.init-`))
      rmSync(path.join(folder, entry), { recursive: true, force: true });
  }
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

/** @throws ShortageError if a lack of resources caused this error. */
function refuseForShortage(error: unknown): void {
  const isExplained = error instanceof StartError;
  const shortage = shortageOf(error) ?? (isExplained ? null : takeShortage());
  if (shortage !== null) throw new ShortageError(shortage);
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

function setAside(folder: string, say: (sentence: string) => void): void {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const aside = path.join(folder, `${SET_ASIDE}${stamp}`);
  renameSync(path.join(folder, NAME), aside);
  say(
    `The database could not be read, tried twice, and is kept as ${aside}. A new one is made: requests come back from the outbox; accounts other than the first must be made again with npm run user -- --staff, or with a backup (npm run restore).`,
  );
}

/**
 * Reports the folders that were set aside, at each start until the operator
 * removes them.
 */
function nameSetAside(folder: string, say: (sentence: string) => void): void {
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(SET_ASIDE))
      say(
        `A database that could not be read was set aside as ${path.join(folder, entry)}. If accounts are missing, restore a backup (npm run restore) or make them again (npm run user -- --staff); delete that folder when nobody needs it, and this is not said any more.`,
      );
  }
}

type BringUp<Result> = (connection: PgliteConnection) => Promise<Result>;

/** The result of opening an existing database. */
type Attempt<Result> =
  | { outcome: "open"; result: Result }
  /** Its files are damaged. */
  | { outcome: "damaged" }
  /**
   * Its files can be read, but something fails that works in a new database.
   */
  | { outcome: "failing"; error: unknown };

/**
 * Opens the existing database.
 *
 * @throws StartError with a sentence for the operator; the files are not
 * damaged then.
 * @throws ShortageError if the machine lacks resources; the files are not
 * damaged then.
 */
async function useExisting<Result>(
  database: string,
  isKnownWhole: boolean,
  bringUp: BringUp<Result>,
): Promise<Attempt<Result>> {
  let connection: PgliteConnection;
  // Discards the shortage of an earlier attempt.
  takeShortage();
  try {
    connection = await openConnection(database, isKnownWhole);
  } catch (error) {
    refuseForShortage(error);
    // Every other error means damaged files.
    return { outcome: "damaged" };
  }
  try {
    return { outcome: "open", result: await bringUp(connection) };
  } catch (error) {
    refuseForShortage(error);
    if (error instanceof StartError) throw error;
    try {
      await checkIntegrity(connection.driver);
    } catch (damage) {
      refuseForShortage(damage);
      return { outcome: "damaged" };
    }
    return { outcome: "failing", error };
  }
}

/**
 * No check notices a row that is missing in Postgres's catalog, such as a
 * function. What works in a new database but not in this one is damage, not a
 * defect of the program.
 *
 * @throws `error` if a new database fails too; then nothing is moved.
 */
async function requireFaultOfFiles<Result>(
  fresh: string,
  bringUp: BringUp<Result>,
  error: unknown,
): Promise<void> {
  const connection = await openConnection(fresh, true);
  try {
    await bringUp(connection);
  } catch (failure) {
    refuseForShortage(failure);
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  await connection.driver.close();
}

/**
 * Opens the database of a folder, or creates it. One that cannot be read in two
 * tries is set aside with a message, and a new one is created; databases that
 * were set aside earlier are reported.
 *
 * In: `bringUp`, which prepares the open database for the caller.
 *
 * @throws StartError if none can be created, or the error of `bringUp`.
 * @throws ShortageError if the machine lacks disk space, descriptors, memory or
 * permission; then nothing was moved.
 */
export async function openDataFolder<Result>(
  folder: string,
  bringUp: BringUp<Result>,
  say: (sentence: string) => void,
): Promise<Result> {
  const database = filesOf(folder);
  removeHalfMade(folder);
  nameSetAside(folder, say);
  const exists = existsSync(database);
  let last: Attempt<Result> | null = null;
  if (exists) {
    requireKnownVersion(database);
    const isKnownWhole = takeCleanClose(folder, database);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const isTrusted = isKnownWhole && attempt === 0;
      last = await useExisting(database, isTrusted, bringUp);
      if (last.outcome === "open") return last.result;
    }
  }
  // The old database is moved only after the new one was created.
  const fresh = await initialise(folder);
  if (last?.outcome === "failing")
    await requireFaultOfFiles(fresh, bringUp, last.error);
  if (exists) setAside(folder, say);
  renameSync(fresh, database);
  return bringUp(await openConnection(database, true));
}
