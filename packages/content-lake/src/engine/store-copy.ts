import { closeSync, openSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

/** Few enough that a writer hardly waits for a step of the copy. */
const PAGES_A_STEP = 256;

/**
 * Copies the store to a new file that only its owner may read, while others
 * write to it through the same connection: the copy is whole, and ends at one
 * transaction. Sessions and links that sign in or set a password are left out,
 * so that a restored copy signs no user in.
 *
 * Throws the error of the disk or of SQLite; a part of the file may be there.
 */
export async function copyStore(
  source: DatabaseSync,
  file: string,
): Promise<void> {
  closeSync(openSync(file, "wx", 0o600));
  await backup(source, file, { rate: PAGES_A_STEP });
  const copy = new DatabaseSync(file);
  try {
    // Makes the copy a single file, without a write-ahead log.
    copy.exec("PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON");
    for (const table of SHORT_LIVED) {
      if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`);
    }
  } finally {
    copy.close();
  }
}

const SHORT_LIVED = [
  "account_sessions",
  "account_links",
  "account_password_links",
  "account_attempts",
  "account_password_requests",
];

/** A store of an older version may lack one. */
function hasTable(database: DatabaseSync, name: string): boolean {
  const row = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .get(name);
  return row !== undefined;
}
