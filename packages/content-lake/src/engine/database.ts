import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { STATEMENTS } from "./history/statements.ts";
import { describeOtherVersion } from "../other-version.ts";
import { isLogDamaged } from "./log-damage.ts";
import { recordCopy, RESTORED_COPIES } from "./restored-copies.ts";
import { storeFile } from "./store-file.ts";
import {
  hasChanged,
  isLogCut,
  LOG_LIMIT,
  noteClosed,
  noteClosing,
  noteFailed,
  noteFile,
  noteLog,
} from "./store-note.ts";
import {
  COMMENTS_TABLES,
  CONTENT_TABLES,
  PUBLISHED_CHANGES,
  PURGED_ASSETS_TABLE,
  tableDefinitions,
} from "./tables.ts";
import type { Migration } from "./types.ts";

/** SQLite's codes; "no such table" is an `ERROR`. */
export const SQLITE = {
  ERROR: 1,
  BUSY: 5,
  CORRUPT: 11,
  FULL: 13,
  NOTADB: 26,
} as const;

/** "LAKE" in the file's header marks it as ours. */
const APPLICATION_ID = 0x4c414b45;
/**
 * Raise this when a named migration cannot bring older tables up to date. What every
 * release since 28f7035f wrote must be taken over, so a step from 3 comes with it.
 */
export const FORMAT = 3;

/** The steps that made the tables of a store what they are. */
export const ENGINE: readonly Migration[] = [
  {
    name: "engine",
    sql: tableDefinitions(CONTENT_TABLES) + PURGED_ASSETS_TABLE,
  },
  PUBLISHED_CHANGES,
  RESTORED_COPIES,
  STATEMENTS,
];

/** The data folder cannot be used; the message is a sentence for the operator. */
export class DatabaseError extends Error {}

/** The file exists but cannot be read: a backup must replace it. */
export class DamagedDatabaseError extends DatabaseError {}

/** Another process has the file open. */
export class DatabaseInUseError extends DatabaseError {}

/**
 * Opens the store of a folder and updates its tables. The store is locked until it is
 * closed: a second process that opens it fails at once.
 *
 * @param migrations null for a caller that uses only the engine.
 * @throws DatabaseError if it is damaged, foreign, of another version or in use; the
 * file is left unchanged.
 */
export function openDatabase(
  folder: string,
  migrations: readonly Migration[] | null,
): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = storeFile(folder);
  // Created here, so that only its owner can ever read it; SQLite gives its journal
  // files the mode of the database.
  if (!existsSync(file)) {
    closeSync(openSync(file, "wx", 0o600));
    // The name of the new file must survive a power loss.
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
  const isEmpty = statSync(file).size === 0;
  refuseDamagedLog(file);
  // Before it is open: closing any descriptor of the file gives up this process's locks
  // on it (POSIX).
  const isChanged = hasChanged(file);
  const database = opened(file, false, (database) => {
    checkFormat(database, file);
    if (isChanged) throw new DamagedDatabaseError(describeChange(file));
    // Must precede the first page of a file, so that its free pages can be returned.
    if (isEmpty) database.exec("PRAGMA auto_vacuum = INCREMENTAL");
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA wal_autocheckpoint = 1000;
      PRAGMA journal_size_limit = ${LOG_LIMIT};
    `);
    migrate(database, file, migrations);
    noteLog(file);
  });
  const close = database.close.bind(database);
  return Object.assign(database, {
    close() {
      noteClosing(file);
      close();
      noteClosed(file);
    },
  });
}

/**
 * Opens a store of any version that no other process has open, to copy or inspect it.
 * It is only read: a writer would delete the log on closing, with everything after a
 * damaged place in it.
 *
 * @throws DatabaseError if there is none, or it is damaged or in use.
 */
export function openAsItIs(folder: string): DatabaseSync {
  const file = storeFile(folder);
  if (!existsSync(file)) throw new DatabaseError(`${file} does not exist.`);
  return opened(file, true, () => {});
}

function opened(
  file: string,
  readOnly: boolean,
  prepare: (database: DatabaseSync) => void,
): DatabaseSync {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly, timeout: 250 });
    if (!readOnly) database.exec("PRAGMA locking_mode = EXCLUSIVE");
    if (faultOf(database) !== null) throw damaged(file);
    prepare(database);
    return database;
  } catch (error) {
    const reason = explained(error, file);
    database?.close();
    if (!readOnly && !(reason instanceof DatabaseInUseError)) noteFailed(file);
    throw reason;
  }
}

/**
 * Refuses a store with a damaged log.
 *
 * @throws DamagedDatabaseError if transactions would be lost silently
 * @throws DatabaseError if another process has the store open, and so owns the log
 */
function refuseDamagedLog(file: string): void {
  if (!existsSync(`${file}-wal`) && !isLogCut(file)) return;
  opened(file, true, () => {
    if (isLogDamaged(file))
      throw new DamagedDatabaseError(describeDamagedLog(file));
  }).close();
}

/** The message about a store that was changed while it was closed. */
function describeChange(file: string): string {
  return `${file} is not as it was when it was closed, and was left untouched: something in it may be damaged. Restore a backup; or, if you have put this file there, delete ${noteFile(file)} and start again.`;
}

/** The message about a damaged log. */
export function describeDamagedLog(file: string): string {
  return `The log of ${file} is damaged, and the changes behind the damage cannot be read. Nothing was touched. npm run backup keeps all that can be read: restore that backup, or an earlier one.`;
}

function checkFormat(database: DatabaseSync, file: string): void {
  const pragma = (name: string) =>
    Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const owner = pragma("application_id");
  if (owner !== APPLICATION_ID && owner !== 0) {
    throw new DatabaseError(
      `${file} belongs to another program; it was left untouched.`,
    );
  }
  const format = pragma("user_version");
  if (format !== FORMAT && format !== 0)
    throw otherVersion(file, `format ${format}`, format > FORMAT);
}

/**
 * Reads every page, and every document.
 *
 * @returns the first fault of a damaged store; null for a sound one.
 */
function faultOf(database: DatabaseSync): string | null {
  const [row] = database.prepare("PRAGMA quick_check(1)").all();
  if (row?.quick_check !== "ok") return String(row?.quick_check);
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE name IN (?, ?)")
    .all(CONTENT_TABLES.documents, COMMENTS_TABLES.documents);
  const broken = tables.find(({ name }) =>
    database
      .prepare(`SELECT 1 FROM ${name} WHERE NOT json_valid(content) LIMIT 1`)
      .get(),
  );
  return broken ? `${broken["name"]}: a document cannot be read` : null;
}

/**
 * Checks the store, and returns the free pages of a sound one to the disk.
 *
 * @returns the fault of a damaged one, in SQLite's words.
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

/** Few enough that a writer hardly waits for a step of the copy. */
const PAGES_A_STEP = 256;

const SHORT_LIVED =
  "'account_sessions', 'account_links', 'account_password_links', 'account_attempts', 'account_password_requests'";

/**
 * Copies the store to a new file that only its owner may read, while others write to it
 * through the same connection: the copy is complete, as of one transaction. Sessions
 * and links that sign in or set a password are left out, so that a restored copy signs
 * no user in.
 *
 * @throws the error of the disk or of SQLite; a part of the file may be left.
 */
export async function copyStore(
  source: DatabaseSync,
  file: string,
): Promise<void> {
  closeSync(openSync(file, "wx", 0o600));
  // A later write may be in it, too.
  const copiedAt = new Date().toISOString();
  await backup(source, file, { rate: PAGES_A_STEP });
  const copy = new DatabaseSync(file);
  try {
    // Makes the copy a single file, without a write-ahead log.
    copy.exec("PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON");
    const tables = copy.prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN (${SHORT_LIVED})`,
    );
    for (const { name } of tables.all()) {
      copy.exec(`DELETE FROM ${String(name)}`);
    }
    recordCopy(copy, copiedAt);
  } finally {
    copy.close();
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
    const applied = rows.map((row) => String(row.name));
    const known = [...ENGINE, ...(migrations ?? [])];
    const unknown = applied.find((name) =>
      known.every((each) => each.name !== name),
    );
    if (migrations && unknown !== undefined)
      throw otherVersion(file, `migration ${unknown}`, true);
    const record = database.prepare(
      "INSERT INTO lake_migrations (name) VALUES (?)",
    );
    for (const { name, sql } of known) {
      if (applied.includes(name)) continue;
      database.exec(sql);
      record.run(name);
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

function otherVersion(
  file: string,
  found: string,
  isNewer: boolean,
): DatabaseError {
  const known = `format ${FORMAT} and its own migrations`;
  return new DatabaseError(
    describeOtherVersion(file, { found, known, isNewer }),
  );
}

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  switch (sqliteCode(error)) {
    case null:
      return error;
    case SQLITE.BUSY:
      return new DatabaseInUseError(
        `${file} is in use by another process. Stop it first: only one may write.`,
      );
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return damaged(file);
    case SQLITE.FULL:
      return new DatabaseError(
        `The disk is full: ${file} cannot be opened. Make room and start again; the file was left as it is.`,
      );
    default:
      return new DatabaseError(`${file} cannot be opened: ${error.message}`);
  }
}

/** The code of an SQLite error, without its details; null for another error. */
export function sqliteCode(error: unknown): number | null {
  const hasCode = error instanceof Error && "errcode" in error;
  return hasCode ? Number(error.errcode) & 0xff : null;
}

/**
 * Runs work in a transaction of the store: when this returns, all of it is on disk.
 *
 * @throws what the work threw; then nothing is stored. On a full disk SQLite itself
 * ends the transaction, and the error of a ROLLBACK after that would hide the cause.
 */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    const file = database.location();
    if (file !== null) noteLog(file);
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
