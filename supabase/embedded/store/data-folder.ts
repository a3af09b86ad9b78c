import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import type { PGlite, PgliteConnection } from "@supabase/lite/pglite";

import { describeOtherVersion } from "#content-lake/other-version";
import { shortageOf } from "../../../scripts/stack/shortage.ts";
import { ShortageError, StartError } from "../start-error.ts";
import { openConnection } from "./connection.ts";
import { takeShortage } from "./file-calls.ts";
import { writeNewDatabase } from "./new-database.ts";

const NAME = "postgres";
const SET_ASIDE = `${NAME}.unreadable-`;
/** A note for the operator that something of the database is gone, or may be wrong. */
const NOTE = `${NAME}.missing-`;
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
    await writeNewDatabase(aside);
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
      ? describeOtherVersion(`The database in ${database}`, {
          found: `Postgres ${version}`,
          known: `Postgres ${POSTGRES_VERSION}`,
          isNewer: true,
        })
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

/** What is done with the open database, and told of it. */
type Opening<Prepared> = {
  /** Prepares the open database for the caller. */
  prepare(connection: PgliteConnection): Promise<Prepared>;
  say(sentence: string): void;
  /** True if the folder is known to have had a database. */
  wasThere?: boolean;
  /** The release that opens it, in one word: an upgrade recognizes what it began. */
  release?: string;
};

/**
 * Opens the database of a folder, or creates it. If it fails twice although a
 * new one works, it is set aside with a message, since no check notices every
 * row missing from Postgres's catalog. One that is gone, or that was changed
 * since it was closed, is noted. Databases set aside earlier, and notes, are
 * reported until the operator removes them.
 *
 * @throws StartError if none can be created, or the error of `prepare` if it
 * fails in a new database too; nothing was moved then.
 * @throws ShortageError if the machine lacks disk space, descriptors, memory or
 * permission; nothing was moved then.
 */
export async function openDataFolder<Prepared>(
  folder: string,
  { prepare, say, wasThere = false, release = "" }: Opening<Prepared>,
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
        noteCleanClose(folder, `${name} ${release}`);
      },
    };
  }

  reportEarlier(folder, say);
  const database = filesOf(folder);
  const exists = existsSync(database);
  if (exists) requireKnownVersion(database);
  const closed = takeCleanClose(folder, release);
  let failure: unknown = null;
  if (exists) {
    if (closed.isOther) say(leaveNote(folder, CHANGED));
    let { name } = closed;
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
    say(setAside(folder));
  } else if (wasThere || closed.isThere) say(leaveNote(folder, GONE));
  renameSync(fresh, database);
  noteOpen(folder, release);
  return open(database, randomUUID());
}

// What a note says of the files.
const CHANGED =
  "are not as they were when it was closed: what was only in them (statuses and notes of claims, accounts of staff) may be missing or wrong. Compare it with a backup, or restore one (npm run restore).";
const GONE =
  "were there and are gone. A new one is made: requests come back from the outbox; statuses and notes of claims and accounts other than the first do not. Restore a backup (npm run restore); or stop the site and put the folder back.";

const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, "-");

/** Renames an unreadable database. @returns what the operator is told. */
function setAside(folder: string): string {
  const aside = path.join(folder, `${SET_ASIDE}${stamp()}`);
  renameSync(filesOf(folder), aside);
  return `The database could not be read, tried twice, and is kept as ${aside}. A new one is made: requests come back from the outbox; accounts other than the first must be made again with npm run user -- --staff, or with a backup (npm run restore).`;
}

/** Leaves a note about the files, which every start repeats. @returns its sentence. */
function leaveNote(folder: string, words: string): string {
  const sentence = `The files of the database in ${filesOf(folder)} ${words}`;
  writeFileSync(path.join(folder, `${NOTE}${stamp()}.txt`), `${sentence}\n`, {
    mode: 0o600,
    flush: true,
  });
  return sentence;
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

/** Reports databases that were set aside and notes, and removes what killed runs have left. */
function reportEarlier(folder: string, say: (sentence: string) => void): void {
  removeUnfinished(folder);
  for (const entry of readdirSync(folder)) {
    const found = path.join(folder, entry);
    if (entry.startsWith(SET_ASIDE))
      say(
        `A database that could not be read was set aside as ${found}. If accounts are missing, restore a backup (npm run restore) or make them again (npm run user -- --staff); delete that folder when nobody needs it, and this is not said any more.`,
      );
    if (entry.startsWith(NOTE))
      say(
        `${readFileSync(found, "utf8").trim()} This is said until ${found} is removed.`,
      );
  }
}

const noteOf = (folder: string) => path.join(folder, "closed");
/** Before the names and bytes of the files; earlier versions noted their times. */
const BYTES = "sha256-";

/** What holds no row after a clean stop: the write-ahead log, and the templates. */
const EMPTY = /^(pg_wal|base\/[14])\//;

function fingerprint(folder: string): string {
  const files = filesOf(folder);
  const hash = createHash("sha256");
  const names = readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(files, path.join(entry.parentPath, entry.name)),
    )
    .filter((name) => !EMPTY.test(name.replaceAll(path.sep, "/")));
  for (const name of names.sort())
    hash.update(name).update(readFileSync(path.join(files, name)));
  return BYTES + hash.digest("hex");
}

/**
 * Records in `folder` the bytes of its closed database, and the name by which the site
 * recognizes that nothing of it was lost.
 */
export function noteCleanClose(folder: string, name: string): void {
  writeNote(folder, () => `${fingerprint(folder)} ${name}`);
}

/** Records that there is a database, which may change from now on. */
function noteOpen(folder: string, release: string): void {
  writeNote(folder, () => `open ${release}`);
}

function writeNote(folder: string, make: () => string): void {
  try {
    rmSync(noteOf(folder), { force: true });
    writeFileSync(noteOf(folder), make(), { mode: 0o600 });
  } catch {
    // Without a complete record, as on a full disk, the next start checks every file.
  }
}

/** What is known of a database before it is opened. */
type Closed = {
  /** True if there was one. */
  isThere: boolean;
  /** True if it was closed, and its files have changed since. */
  isOther: boolean;
  /** Its name if it was closed and its files are the same; otherwise null. */
  name: string | null;
};

/** What was noted; later calls learn only that there was a database. */
function takeCleanClose(folder: string, release: string): Closed {
  const file = noteOf(folder);
  const isThere = existsSync(file);
  const exists = existsSync(filesOf(folder));
  const [note = "", name = ""] = isThere
    ? readFileSync(file, "utf8").split(" ")
    : [];
  const isClosed = exists && note.startsWith(BYTES);
  const isSame = isClosed && note === fingerprint(folder);
  // A first start may be stopped before there is one.
  if (exists) noteOpen(folder, release);
  return {
    isThere,
    isOther: isClosed && !isSame,
    name: isSame && name !== "" ? name : null,
  };
}
