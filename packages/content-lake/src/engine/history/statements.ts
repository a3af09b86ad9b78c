import type { DatabaseSync } from "node:sqlite";
import { invalidRequest } from "../errors.ts";
import type { Migration } from "../types.ts";

/** The digests of the site's statements about its past, and their times. */
export const STATEMENTS: Migration = {
  name: "statements",
  sql: `CREATE TABLE statements (
    digest TEXT NOT NULL PRIMARY KEY,
    recorded_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
};

/**
 * Records a digest, once.
 *
 * @param digest SHA-256 in hexadecimal
 * @returns when it was first recorded, in ISO 8601
 * @throws LakeFault for anything other than a digest
 */
export function recordStatement(
  database: DatabaseSync,
  digest: string,
): string {
  if (!/^[0-9a-f]{64}$/.test(digest)) {
    throw invalidRequest("A statement is recorded by its SHA-256");
  }
  database
    .prepare("INSERT OR IGNORE INTO statements VALUES (?, ?)")
    .run(digest, new Date().toISOString());
  return statementTime(database, digest)!;
}

/** When a statement was recorded; null if it was not. */
export function statementTime(
  database: DatabaseSync,
  digest: string,
): string | null {
  const row = database
    .prepare("SELECT recorded_at FROM statements WHERE digest = ?")
    .get(digest);
  return row ? String(row["recorded_at"]) : null;
}
