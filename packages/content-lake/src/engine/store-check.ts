import type { DatabaseSync } from "node:sqlite";
import { COMMENTS_TABLES, CONTENT_TABLES } from "./tables.ts";

/**
 * Reads every page, and every document.
 *
 * @returns the first fault of a damaged store; null for a sound one.
 */
export function faultOf(database: DatabaseSync): string | null {
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
