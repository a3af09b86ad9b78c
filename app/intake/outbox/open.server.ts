import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { takeFileLock } from "../file-lock.server.ts";
import { createPrivateFile } from "../private-file.server.ts";
import { DamagedRow, isDamage } from "../sqlite-error.ts";
import { carryOver } from "./carry-over.server.ts";
import { hasSoundHeader, isSound } from "./check.server.ts";
import {
  damagedFiles,
  finishSettingAside,
  intakeFolder,
  markTakenOver,
  nameTakenOver,
  outboxFile,
  setOutboxAside,
} from "./files.server.ts";
import type { Replacement } from "./replacement.server.ts";
import { migrations } from "./schema.server.ts";
import { submissionsOfLog } from "./salvage.server.ts";
import { type LogState, readIfThere, stateOfLog } from "./sqlite-log.server.ts";

/** Waiting for another process blocks this one, so it must not be long. */
const BUSY_MS = 2_000;

/** The outbox cannot be opened; the message says which file and why. */
export class OutboxError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboxError";
  }
}

export type OpenOptions = {
  /**
   * `NORMAL` is for what may be done twice after a loss of power, such as the
   * note that something was delivered.
   */
  synchronous?: "FULL" | "NORMAL";
  onReplaced?(replacement: Replacement): void;
  /**
   * Files that were looked through already, and this one once it was: shared by
   * the connections of a process. Left out: the file is looked through.
   */
  inspected?: Set<string>;
};

/** The file that a connection has open; its path may hold another by now. */
const fileOf = new WeakMap<DatabaseSync, string>();

/** False once another file has taken the place of the one that this connection has open. */
export function isCurrentOutbox(
  outbox: DatabaseSync,
  dataDir: string,
): boolean {
  return fileOf.get(outbox) === identityOf(outboxFile(dataDir));
}

function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

/**
 * Opens the outbox's file, made at the first call, for its owner alone to read.
 * What is committed has reached the disk (WAL, `synchronous=FULL`), and what is
 * deleted is overwritten.
 *
 * A process looks the file through at its first opening (`inspected`). One that is damaged is
 * set aside whole, and what can be read of it is in the new one before that is
 * returned. Lack of disk, memory, descriptors or permission is no damage.
 *
 * @throws OutboxError
 */
export function openOutboxFile(
  dataDir: string,
  options: OpenOptions = {},
): DatabaseSync {
  const file = outboxFile(dataDir);
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    chmodSync(path.dirname(file), 0o700);
    const lock = lockOutbox(dataDir);
    try {
      return openLocked(dataDir, options);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof OutboxError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OutboxError(`The outbox ${file} cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Keeps every process from putting another outbox in the place of this one.
 *
 * @throws OutboxError if another process is at it.
 */
export function lockOutbox(dataDir: string): { release(): void } {
  const file = path.join(intakeFolder(dataDir), "outbox.lock");
  const lock = takeFileLock(file, BUSY_MS);
  if (lock) return lock;
  throw new OutboxError(
    `Another process opens the outbox ${outboxFile(dataDir)}.`,
  );
}

function openLocked(dataDir: string, options: OpenOptions): DatabaseSync {
  const {
    synchronous = "FULL",
    onReplaced,
    inspected = new Set<string>(),
  } = options;
  const file = outboxFile(dataDir);
  finishSettingAside(dataDir);
  // Tried twice: a file that is sound at the second look was not damaged.
  let outbox = openIfSound(file, inspected) ?? openIfSound(file, inspected);
  if (!outbox) {
    setOutboxAside(dataDir);
    outbox = openIfSound(file, inspected);
    if (!outbox) throw new OutboxError(`${file} cannot be made anew.`);
  }
  try {
    for (const damaged of damagedFiles(dataDir)) {
      const setAside = nameTakenOver(damaged);
      const carried = carryOver(outbox, damaged, setAside);
      markTakenOver(damaged);
      onReplaced?.({ ...carried, setAside });
    }
    outbox.exec(`PRAGMA synchronous = ${synchronous}`);
    fileOf.set(outbox, identityOf(file)!);
    return outbox;
  } catch (error) {
    outbox.close();
    throw error;
  }
}

/** Out: null if the file is damaged. */
function openIfSound(
  file: string,
  inspected: Set<string>,
): DatabaseSync | null {
  if (!statSync(file, { throwIfNoEntry: false })) {
    const made = makeFile(file);
    inspected.add(identityOf(file)!);
    return made;
  }
  chmodSync(file, 0o600);
  // A file had its tables when it got its name: this one was emptied later.
  if (statSync(file).size === 0) return null;
  const identity = identityOf(file)!;
  const isInspected = inspected.has(identity);
  // SQLite would drop what stands behind a damaged frame without a word.
  const log = isInspected ? NO_LOG : readIfThere(`${file}-wal`);
  const logState = stateOfLog(log);
  if (logState === "damaged" || !hasSoundHeader(file)) return null;
  let outbox: DatabaseSync | null = null;
  try {
    outbox = connect(file);
    if (isInspected || (isSound(outbox) && holds(outbox, log, logState))) {
      inspected.add(identity);
      return outbox;
    }
  } catch (error) {
    if (!isDamage(error)) {
      outbox?.close();
      throw error;
    }
  }
  outbox?.close();
  return null;
}

const NO_LOG = Buffer.alloc(0);

/**
 * What was being written when the process was killed was never acknowledged,
 * and SQLite drops it. A submission that can be read there was written to its
 * end, and was damaged only later.
 */
function holds(outbox: DatabaseSync, log: Buffer, state: LogState): boolean {
  if (state !== "torn") return true;
  const find = outbox.prepare("SELECT 1 FROM submissions WHERE reference = ?");
  return submissionsOfLog(log).every(({ reference }) => find.get(reference));
}

/**
 * Makes the file under another name, which it keeps until it has its tables: one
 * that could not be finished, for want of disk or after a kill, is no emptied one.
 */
function makeFile(file: string): DatabaseSync {
  const unfinished = `${file}.new`;
  for (const end of ["", "-journal", "-wal", "-shm"])
    rmSync(unfinished + end, { force: true });
  createPrivateFile(unfinished);
  connect(unfinished).close();
  renameSync(unfinished, file);
  return connect(file);
}

/** Opens a file and makes its tables. */
function connect(file: string): DatabaseSync {
  const outbox = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    outbox.exec(
      `PRAGMA journal_mode = WAL;
       PRAGMA synchronous = FULL;
       PRAGMA foreign_keys = ON;
       PRAGMA secure_delete = ON;`,
    );
    bringUpToDate(outbox, file);
    return outbox;
  } catch (error) {
    outbox.close();
    throw error;
  }
}

function bringUpToDate(outbox: DatabaseSync, file: string): void {
  // Two processes may open a new file at once: one of them makes the tables.
  outbox.exec("BEGIN IMMEDIATE");
  try {
    const { user_version: version } = outbox
      .prepare("PRAGMA user_version")
      .get() as { user_version: number };
    if (version > migrations.length) {
      // The number may be the damage.
      if (!isSound(outbox)) throw new DamagedRow();
      throw new OutboxError(
        `${file} was written by a newer version of the site: start that one.`,
      );
    }
    for (const step of migrations.slice(version)) outbox.exec(step);
    outbox.exec(`PRAGMA user_version = ${migrations.length}`);
    outbox.exec("COMMIT");
  } catch (error) {
    if (outbox.isTransaction) outbox.exec("ROLLBACK");
    throw error;
  }
}
