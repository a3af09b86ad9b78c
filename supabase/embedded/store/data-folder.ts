import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { PGlite, type PgliteConnection } from "@supabase/lite/pglite";

import { shortageOf } from "../../../scripts/stack/shortage.ts";
import { ShortageError, StartError } from "../start-error.ts";
import { openConnection } from "./connection.ts";
import { takeShortage } from "./file-calls.ts";

const NAME = "postgres";
const SET_ASIDE = `${NAME}.unreadable-`;
/** A new database until it is complete. */
const INITIALISED = `${NAME}.init-`;
/** A copy opened for reading. */
const COPY = `${NAME}.copy-`;
/** Postgres's major version in the installed PGlite. */
const POSTGRES_VERSION = 17;
/** Two, so that a temporary fault does not cost the accounts. */
const ATTEMPTS = 2;

/** The folder of Postgres's files within the database's. */
export function filesOf(folder: string): string {
  return path.join(folder, NAME);
}

/**
 * Creates the files of a new database under a temporary name, since one whose
 * creation was killed could never start.
 *
 * @throws StartError if the folder is not writable.
 */
async function initialise(folder: string): Promise<string> {
  const aside = path.join(folder, `${INITIALISED}${process.pid}`);
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
 * Rethrows an error that stops the start.
 *
 * @throws ShortageError if a lack of resources caused this error.
 * @throws StartError if the error is one.
 */
function refuseForShortage(error: unknown): void {
  const isExplained = error instanceof StartError;
  const shortage = shortageOf(error) ?? (isExplained ? null : takeShortage());
  if (shortage !== null) throw new ShortageError(shortage);
  if (isExplained) throw error;
}

/**
 * @throws StartError if another version of Postgres created these files, which
 * are then not damaged.
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

/** A folder's open database. */
type OpenFolder<Prepared> = {
  database: PGlite;
  /** It changes once the database may have lost something. */
  name: string;
  prepared: Prepared;
  close(): Promise<void>;
};

/**
 * Opens the database of a folder, or creates it. If it fails twice although a
 * new one works, it is set aside with a message, since no check notices every
 * row missing from Postgres's catalog. Databases set aside earlier are reported
 * until the operator removes them.
 *
 * @param prepare prepares the open database for the caller.
 * @throws StartError if none can be created, or the error of `prepare` if it
 * fails in a new database too; nothing was moved then.
 * @throws ShortageError if the machine lacks disk space, descriptors, memory or
 * permission; nothing was moved then.
 */
export async function openDataFolder<Prepared>(
  folder: string,
  prepare: (connection: PgliteConnection) => Promise<Prepared>,
  say: (sentence: string) => void,
): Promise<OpenFolder<Prepared>> {
  async function open(
    files: string,
    knownName: string | null,
  ): Promise<OpenFolder<Prepared>> {
    const connection = await openConnection(files, knownName !== null);
    const prepared = await prepare(connection);
    const name = knownName ?? randomUUID();
    return {
      database: connection.driver,
      name,
      prepared,
      async close() {
        await connection.close();
        noteCleanClose(folder, name);
      },
    };
  }

  reportEarlier(folder, say);
  const database = filesOf(folder);
  const exists = existsSync(database);
  let failure: unknown = null;
  if (exists) {
    requireKnownVersion(database);
    let name = takeCleanClose(folder);
    // Discards earlier failures.
    takeShortage();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        return await open(database, name);
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
    try {
      const { database: tried } = await open(fresh, randomUUID());
      await tried.close();
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      refuseForShortage(error);
      // A defect of the program, not of the files.
      throw failure;
    }
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-");
    const aside = path.join(folder, `${SET_ASIDE}${stamp}`);
    renameSync(database, aside);
    say(
      `The database could not be read, tried twice, and is kept as ${aside}. A new one is made: requests come back from the outbox; accounts other than the first must be made again with npm run user -- --staff, or with a backup (npm run restore).`,
    );
  }
  renameSync(fresh, database);
  return open(database, randomUUID());
}

/**
 * Reads a folder's database without changing it: it opens a copy, since
 * Postgres writes to what it opens. No process may be using the folder.
 *
 * @throws StartError if it cannot be read.
 * @throws ShortageError if the machine lacks something for the copy.
 */
export async function readDataFolder<Result>(
  folder: string,
  read: (database: PGlite) => Promise<Result>,
): Promise<Result> {
  const database = filesOf(folder);
  requireKnownVersion(database);
  removeUnfinished(folder);
  takeShortage();
  const copy = path.join(folder, `${COPY}${process.pid}`);
  try {
    cpSync(database, copy, { recursive: true });
    const connection = await openConnection(copy, false);
    try {
      return await read(connection.driver);
    } finally {
      await connection.close();
    }
  } catch (error) {
    refuseForShortage(error);
    throw new StartError(
      `The database in ${database} cannot be read, and was left as it is: the next start sets it aside and makes a new one.`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Removes what killed runs have left. */
function removeUnfinished(folder: string): void {
  for (const entry of readdirSync(folder))
    if (entry.startsWith(INITIALISED) || entry.startsWith(COPY))
      rmSync(path.join(folder, entry), { recursive: true, force: true });
}

/** Reports databases that were set aside, and removes what killed runs have left. */
function reportEarlier(folder: string, say: (sentence: string) => void): void {
  removeUnfinished(folder);
  for (const entry of readdirSync(folder)) {
    const found = path.join(folder, entry);
    if (entry.startsWith(SET_ASIDE))
      say(
        `A database that could not be read was set aside as ${found}. If accounts are missing, restore a backup (npm run restore) or make them again (npm run user -- --staff); delete that folder when nobody needs it, and this is not said any more.`,
      );
  }
}

/** Linux generates a new id at every boot; on other systems every start checks all files. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";

const noteOf = (folder: string) => path.join(folder, "closed");

/** The current boot, and the names, sizes and times of all files; null without a boot id. */
function fingerprint(folder: string): string | null {
  if (!existsSync(BOOT_ID)) return null;
  const files = filesOf(folder);
  const hash = createHash("sha256").update(readFileSync(BOOT_ID));
  const names = readdirSync(files, { recursive: true, encoding: "utf8" });
  for (const name of names.sort()) {
    const { size, mtimeMs } = statSync(path.join(files, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/**
 * Records in `folder` that its database was closed cleanly, and the name by which the
 * site recognizes that nothing of it was lost.
 */
export function noteCleanClose(folder: string, name: string): void {
  try {
    const note = fingerprint(folder);
    if (note !== null)
      writeFileSync(noteOf(folder), `${note} ${name}`, { mode: 0o600 });
  } catch {
    // Without a complete record, as on a full disk, the next start checks every file.
  }
}

/**
 * The name of a database that was closed cleanly during this boot and whose
 * files have not changed since: then all of PGlite's writes are at least in the
 * page cache. Null otherwise, and for later calls until the next clean close.
 */
function takeCleanClose(folder: string): string | null {
  const file = noteOf(folder);
  if (!existsSync(file)) return null;
  const [note, name = ""] = readFileSync(file, "utf8").split(" ");
  rmSync(file);
  return name !== "" && note === fingerprint(folder) ? name : null;
}
