import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { openAsItIs } from "./database.ts";
import { DamagedDatabaseError, SQLITE, sqliteCode } from "./store-errors.ts";
import { isLogDamaged } from "./log-damage.ts";
import { storeFile } from "./store-file.ts";
import { hasChanged } from "./store-note.ts";

/** How much a store contains. */
export type ContentCounts = {
  documents: number;
  drafts: number;
  assets: number;
  transactions: number;
  /** The last transaction in it; null if there is none. */
  transaction: string | null;
  users: number;
};

/**
 * No file, a file without documents, a damaged file, or a file with documents.
 */
export type StoreState = "absent" | "empty" | "damaged" | "content";

/** True if a folder contains the store of a lake. */
export function hasStore(folder: string): boolean {
  return existsSync(storeFile(folder));
}

/**
 * The state of a store before it is opened. One in use counts as content: opening it
 * reports that it is in use.
 */
export function readStoreState(folder: string): StoreState {
  const file = storeFile(folder);
  if (!existsSync(file)) return "absent";
  const isJournaled = existsSync(`${file}-wal`);
  if (statSync(file).size === 0 && !isJournaled) return "empty";
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 250 });
    const row = database.prepare("SELECT 1 FROM documents LIMIT 1").get();
    return row ? "content" : "empty";
  } catch (error) {
    const code = sqliteCode(error);
    if (code === SQLITE.ERROR) return "empty";
    const isDamaged = code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
    return isDamaged ? "damaged" : "content";
  } finally {
    database?.close();
  }
}

/** Reads the whole file of a store, and its log, for a lake that did not start. */
export function isStoreDamaged(folder: string): boolean {
  try {
    openAsItIs(folder).close();
    return hasDamagedLog(folder) || hasChanged(storeFile(folder));
  } catch (error) {
    return error instanceof DamagedDatabaseError;
  }
}

/**
 * True if changes of a store cannot be read, since its log is damaged before them.
 *
 * @param folder whose lake does not run.
 */
export function hasDamagedLog(folder: string): boolean {
  return isLogDamaged(storeFile(folder));
}

/**
 * Counts the contents of a folder's store, and checks that it is not damaged.
 *
 * @throws DatabaseError if it is damaged or in use.
 */
export function countContent(folder: string): ContentCounts {
  return reading(folder, (database) => {
    const count = (sql: string) =>
      Number(database.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.["n"]);
    const newest = database
      .prepare("SELECT id FROM transactions ORDER BY sequence DESC LIMIT 1")
      .get();
    return {
      documents: count("documents"),
      drafts: count("documents WHERE id LIKE 'drafts.%'"),
      assets: assetsOf(database).length,
      transactions: count("transactions"),
      transaction: newest ? String(newest["id"]) : null,
      users: count("account_users"),
    };
  });
}

/**
 * The file names of the assets whose documents a store contains.
 *
 * @throws DatabaseError if it is damaged or in use.
 */
export function listAssets(folder: string): string[] {
  return reading(folder, assetsOf);
}

function reading<T>(folder: string, work: (database: DatabaseSync) => T): T {
  const database = openAsItIs(folder);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function assetsOf(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `SELECT content ->> '$.path' AS path FROM documents
       WHERE content ->> '$._type' IN ('sanity.imageAsset', 'sanity.fileAsset')`,
    )
    .all();
  return rows
    .map(({ path }) =>
      String(path ?? "")
        .split("/")
        .at(-1)!,
    )
    .filter((name) => name !== "");
}
