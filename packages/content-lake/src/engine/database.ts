import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { storeFile } from "./store-file.ts";
import {
  CONTENT_TABLES,
  deletionsDefinition,
  livesDefinition,
  PURGED_ASSETS_TABLE,
  tableDefinitions,
} from "./tables.ts";
import type { Migration } from "./types.ts";

/** Another process has the file open. */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** "LAKE" in the header of the file marks it as ours. */
const APPLICATION_ID = 0x4c414b45;
/** To be raised when older versions could no longer read the file. */
const FORMAT = 1;

const ENGINE_MIGRATIONS: readonly Migration[] = [
  { name: "engine-001-documents", sql: tableDefinitions(CONTENT_TABLES) },
  { name: "engine-002-lives", sql: livesDefinition(CONTENT_TABLES) },
  { name: "engine-003-deletions", sql: deletionsDefinition(CONTENT_TABLES) },
  { name: "engine-004-purged-assets", sql: PURGED_ASSETS_TABLE },
];

/**
 * The data folder cannot be used; the message is a sentence for the operator.
 */
export class DatabaseError extends Error {}

/** The file is there and cannot be read: a backup must take its place. */
export class DamagedDatabaseError extends DatabaseError {}

/**
 * Opens the store of a folder and brings its tables up to date. The store is
 * locked until it is closed: a second process that opens it fails at once.
 *
 * Throws a `DatabaseError`, and leaves the file as it is, when it is damaged,
 * foreign, of a newer version or in use.
 */
export function openDatabase(
  folder: string,
  migrations: readonly Migration[] | null,
): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = storeFile(folder);
  // Created here, readable by its owner alone from the first moment on; SQLite
  // gives its journal files the mode of the database.
  if (!existsSync(file)) {
    closeSync(openSync(file, "wx", 0o600));
    syncFolder(folder);
  }
  const isEmpty = statSync(file).size === 0;
  return opened(file, (database) => {
    // Before the first page of a file: its free pages can be given back then.
    if (isEmpty) database.exec("PRAGMA auto_vacuum = INCREMENTAL");
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA wal_autocheckpoint = 1000;
      PRAGMA journal_size_limit = 16777216;
    `);
    migrate(database, file, migrations);
  });
}

/**
 * Opens a store of any version that no other process has open, and changes
 * nothing in it: to be copied or looked at.
 *
 * Throws a `DatabaseError` when there is none, when it is damaged or in use.
 */
export function openAsItIs(folder: string): DatabaseSync {
  const file = storeFile(folder);
  if (!existsSync(file)) throw new DatabaseError(`${file} does not exist.`);
  return opened(file, () => {});
}

function opened(
  file: string,
  prepare: (database: DatabaseSync) => void,
): DatabaseSync {
  checkHeader(file);
  const database = new DatabaseSync(file, { timeout: 250 });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    checkPages(database, file);
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw explained(error, file);
  }
}

/** Makes sure that the name of the new file survives a loss of power. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function checkHeader(file: string): void {
  if (statSync(file).size === 0) return;
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, "r");
  readSync(descriptor, header, 0, header.length, 0);
  closeSync(descriptor);
  if (header.toString("latin1", 0, 16) !== "SQLite format 3\0") {
    throw damaged(file);
  }
  const owner = header.readUInt32BE(68);
  if (owner !== APPLICATION_ID && owner !== 0) {
    throw new DatabaseError(
      `${file} belongs to another program; it was left untouched.`,
    );
  }
  if (header.readUInt32BE(60) > FORMAT) throw newer(file);
}

function checkPages(database: DatabaseSync, file: string): void {
  if (faultOf(database) !== null) throw damaged(file);
}

/** Reads every page. Returns the first fault of a damaged store; null for a sound one. */
function faultOf(database: DatabaseSync): string | null {
  const [row] = database.prepare("PRAGMA quick_check(1)").all();
  return row?.quick_check === "ok" ? null : String(row?.quick_check);
}

/**
 * Checks the store, and gives the free pages of a sound one back to the disk.
 * Returns what is wrong with one that is not, in SQLite's words.
 */
export function tidyStore(database: DatabaseSync): string | null {
  try {
    const fault = faultOf(database);
    if (fault === null) database.exec("PRAGMA incremental_vacuum");
    return fault;
  } catch (error) {
    return String(error);
  }
}

function migrate(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[] | null,
): void {
  inTransaction(database, () => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS lake_migrations (name TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID",
    );
    const rows = database.prepare("SELECT name FROM lake_migrations").all();
    const applied = new Set(rows.map((row) => String(row.name)));
    const known = [...ENGINE_MIGRATIONS, ...(migrations ?? [])];
    const names = new Set(known.map((migration) => migration.name));
    for (const name of applied) {
      // A caller that uses only the engine need not know the migrations of the
      // server.
      const isOurs = migrations !== null || name.startsWith("engine-");
      if (isOurs && !names.has(name)) throw newer(file);
    }
    const record = database.prepare(
      "INSERT INTO lake_migrations (name) VALUES (?)",
    );
    for (const migration of known) {
      if (applied.has(migration.name)) continue;
      database.exec(migration.sql);
      record.run(migration.name);
    }
    database.exec(`
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${FORMAT};
    `);
  });
}

function damaged(file: string): DatabaseError {
  return new DamagedDatabaseError(
    `${file} is damaged and was left untouched. Restore a backup, or move the file away to start with an empty dataset.`,
  );
}

function full(file: string): DatabaseError {
  return new DatabaseError(
    `The disk is full: ${file} cannot be opened. Make room and start again; the file was left as it is.`,
  );
}

function newer(file: string): DatabaseError {
  return new DatabaseError(
    `${file} was written by a newer version of this program and was left untouched. Update the program.`,
  );
}

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  switch (sqliteCode(error)) {
    case null:
      return error;
    case SQLITE_BUSY:
      return new DatabaseError(
        `${file} is in use by another process. Stop it first: only one may write.`,
      );
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return damaged(file);
    case SQLITE_FULL:
      return full(file);
    default:
      return new DatabaseError(`${file} cannot be opened: ${error.message}`);
  }
}

/** The code of an error of SQLite, without its details; null for another error. */
function sqliteCode(error: Error): number | null {
  return "errcode" in error ? Number(error.errcode) & 0xff : null;
}

/**
 * Runs work in a transaction of the store: all of it is on disk when this returns,
 * or none of it.
 *
 * Throws what the work threw. A full disk has SQLite end the transaction by itself,
 * and the error of a ROLLBACK after that would hide the cause.
 */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
