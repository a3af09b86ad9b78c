import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { BackupError } from "#content-lake/backup/error";
import { lockOutbox } from "../../app/intake/outbox/open.server.ts";
import type { Counts } from "./counts.ts";

/** The path of the outbox in a data folder and in a backup. */
export const OUTBOX_FILE = "intake/outbox.sqlite";

/** In milliseconds: how long the site may lock the file. */
const BUSY_MS = 5_000;

/**
 * Copies the outbox consistently, also while the site writes to it. Returns
 * null when there is none.
 *
 * @throws BackupError if it is damaged.
 */
export function copyOutbox(
  dataFolder: string,
  folder: string,
): Counts["outbox"] {
  const source = path.join(dataFolder, OUTBOX_FILE);
  if (!existsSync(source)) return null;
  const target = path.join(folder, OUTBOX_FILE);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  closeSync(openSync(target, "wx", 0o600));
  copyWhole(source, target, dataFolder);
  return countOutbox(folder);
}

/** Holds the lock that keeps the outbox from being replaced meanwhile. */
function copyWhole(source: string, target: string, dataFolder: string): void {
  let lock: { release(): void } | null = null;
  let database: DatabaseSync | null = null;
  try {
    lock = lockOutbox(dataFolder);
    database = new DatabaseSync(source, { timeout: BUSY_MS });
    database.prepare("VACUUM INTO ?").run(target);
  } catch (error) {
    throw unreadable(source, error);
  } finally {
    database?.close();
    lock?.release();
  }
}

/**
 * Counts the submissions of an unused outbox, and checks that it is not
 * damaged; null if there is none.
 *
 * @throws BackupError if it is damaged.
 */
export function countOutbox(folder: string): Counts["outbox"] {
  const file = path.join(folder, OUTBOX_FILE);
  if (!existsSync(file)) return null;
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    const [check] = database.prepare("PRAGMA quick_check(1)").all();
    if (check?.["quick_check"] !== "ok") throw new Error("damaged pages");
    const row = database.prepare("SELECT count(*) AS n FROM submissions").get();
    return { submissions: Number(row?.["n"]) };
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    database.close();
  }
}

function unreadable(file: string, error: unknown): BackupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(`The outbox ${file} cannot be read (${reason}).`);
}
