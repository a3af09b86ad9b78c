import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isLogDamaged } from "./log-damage.ts";
import { faultOf } from "./store-check.ts";
import {
  damaged,
  DamagedDatabaseError,
  DatabaseError,
  DatabaseInUseError,
  explained,
} from "./store-errors.ts";
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
import { checkFormat, migrate } from "./store-steps.ts";
import type { Migration } from "./types.ts";

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
