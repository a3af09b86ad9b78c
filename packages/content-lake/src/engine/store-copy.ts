import { closeSync, openSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { recordCopy } from "./restored-copies.ts";

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
