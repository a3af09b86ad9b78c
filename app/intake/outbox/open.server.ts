import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { migrations } from "./schema.server.ts";

const FOLDER = "intake";
const FILE = "outbox.sqlite";
/** Waiting for another process blocks this one, so it must not be long. */
const BUSY_MS = 2_000;

/** The outbox cannot be opened; the message says which file and why. */
export class OutboxError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboxError";
  }
}

/** Folder of everything that intake keeps. */
export function intakeFolder(dataDir: string): string {
  return path.resolve(dataDir, FOLDER);
}

export function outboxFile(dataDir: string): string {
  return path.join(intakeFolder(dataDir), FILE);
}

function bringUpToDate(database: DatabaseSync, file: string): void {
  // Two processes may open a new file at once: one of them makes the tables.
  database.exec("BEGIN IMMEDIATE");
  try {
    const { user_version: version } = database
      .prepare("PRAGMA user_version")
      .get() as { user_version: number };
    if (version > migrations.length) {
      throw new OutboxError(
        `${file} was written by a newer version of the site: start that one.`,
      );
    }
    for (const step of migrations.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Opens the outbox's file, made at the first call, for its owner alone to read.
 * What is committed has reached the disk (WAL, `synchronous=FULL`), and what is
 * deleted is overwritten. `NORMAL` is for what may be done twice after a loss of
 * power, such as the note that something was delivered.
 *
 * @throws OutboxError
 */
export function openOutboxFile(
  dataDir: string,
  synchronous: "FULL" | "NORMAL" = "FULL",
): DatabaseSync {
  const file = outboxFile(dataDir);
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    chmodSync(path.dirname(file), 0o700);
    // SQLite would make it readable for all, and gives its companions the same mode.
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
    database = new DatabaseSync(file, { timeout: BUSY_MS });
    database.exec(
      `PRAGMA journal_mode = WAL;
       PRAGMA synchronous = ${synchronous};
       PRAGMA foreign_keys = ON;
       PRAGMA secure_delete = ON;`,
    );
    bringUpToDate(database, file);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof OutboxError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutboxError(`The outbox ${file} cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}
