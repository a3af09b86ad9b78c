import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { takeFileLock } from "../file-lock.server.ts";
import {
  copyFolder,
  createPrivateFile,
  damagedFiles,
  finishSettingAside,
  hasOutbox,
  intakeFolder,
  markTakenOver,
  nameTakenOver,
  noteMissing,
  outboxFile,
  setOutboxAside,
  formatOf,
  otherFormat,
} from "./files.server.ts";
import { isDamage, DamagedRow } from "../sqlite-error.ts";
import { removeScratch } from "./recover.server.ts";
import { carryOver, holdsLog } from "./carry-over.server.ts";
import { noteReplacement, type Replacement } from "./facts.server.ts";
import { lastNumber, noteProgress, readProgress } from "./progress.server.ts";
import { SCHEMA, isIntact, type StoredRow } from "./checksum.server.ts";

/** In milliseconds; waiting for another process blocks this one. */
const BUSY_MS = 2_000;

/** The outbox cannot be opened; the message names the file and the reason. */
export class OutboxError extends Error {
  override name = "OutboxError";
}

/** How a connection to the outbox is opened. */
export type OpenOptions = {
  onReplaced?(replacement: Replacement): void;
  /**
   * The checked files, to which this one is added: shared by the connections of
   * a process. If left out, the file is checked.
   */
  inspected?: Set<string>;
  /** True if this process has used the outbox: then none is made in its place. */
  mustExist?: boolean;
};

/** The identity of a connection's file; its path may name another by now. */
const fileOf = new WeakMap<DatabaseSync, string>();

/** False once another file has replaced the one of this connection. */
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
 * Opens the outbox, which is created at the first call, readable by its owner
 * alone. Commits wait for the disk (WAL, `synchronous=FULL`), and deleted
 * content is overwritten.
 *
 * A process checks the file at its first opening (`inspected`). A damaged file
 * is set aside, and what can be read of it is carried over into the new one
 * before that is returned. Lack of disk, memory, descriptors or permission is
 * not damage.
 *
 * @throws OutboxError
 */
export function openOutboxFile(
  dataDir: string,
  options: OpenOptions = {},
): DatabaseSync {
  const file = outboxFile(dataDir);
  if (options.mustExist && !hasOutbox(dataDir))
    throw new OutboxError(
      `The outbox ${file} was there and is gone: put it back, or start the site again without it.`,
    );
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
 * Takes the lock under which the outbox may be replaced.
 *
 * @throws OutboxError if another process holds it.
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
  const { onReplaced, inspected = new Set<string>() } = options;
  const file = outboxFile(dataDir);
  // Where rows of a damaged outbox are read; it holds what the outbox does.
  const scratch = `${file}.scratch`;
  removeScratch(scratch);
  rmSync(copyFolder(dataDir), { recursive: true, force: true });
  finishSettingAside(dataDir);
  // A second check must confirm the damage.
  let outbox = openIfSound(file, inspected) ?? openIfSound(file, inspected);
  if (!outbox) {
    setOutboxAside(dataDir);
    outbox = openIfSound(file, inspected);
    if (!outbox) throw new OutboxError(`${file} cannot be made anew.`);
  }
  try {
    const allDamaged = damagedFiles(dataDir);
    for (const damaged of allDamaged) {
      const setAside = nameTakenOver(damaged);
      const progress = readProgress(dataDir);
      const carried = carryOver(outbox, {
        file: damaged,
        setAside,
        scratch,
        progress,
      });
      markTakenOver(damaged);
      onReplaced?.({ ...carried, setAside });
    }
    const missing = readProgress(dataDir) - lastNumber(outbox);
    if (missing > 0 && allDamaged.length === 0)
      onReplaced?.(reportMissing(outbox, dataDir, missing));
    noteProgress(dataDir, lastNumber(outbox));
    fileOf.set(outbox, identityOf(file)!);
    return outbox;
  } catch (error) {
    outbox.close();
    throw error;
  }
}

/** Says in the folder and to the firm that an outbox lacks its last submissions. */
function reportMissing(
  outbox: DatabaseSync,
  dataDir: string,
  lost: number,
): Replacement {
  const setAside = noteMissing(
    dataDir,
    `The outbox was missing, older than before, or without its log. What people sent last and is not in it: ${lost}. What was delivered before is in the database. If you have the right file, stop the site and put it in the place of outbox.sqlite. Then remove this note.`,
  );
  const replacement = {
    whole: 0,
    doubtful: 0,
    lost,
    isMissing: true,
    setAside,
  };
  noteReplacement(outbox, replacement);
  return replacement;
}

/** Out: null if the file is damaged. @throws OutboxError for one of another format. */
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
  const format = formatOf(file);
  if (format === "other") throw new OutboxError(otherFormat(file));
  // Also an empty one: a new file gets its name after its tables.
  if (format === "damaged") return null;
  const identity = identityOf(file)!;
  const isInspected = inspected.has(identity);
  let outbox: DatabaseSync | null = null;
  try {
    if (!isInspected && !holdsLog(file, `${file}.scratch`)) return null;
    outbox = connect(file);
    if (isInspected || isSound(outbox)) {
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

/**
 * Creates the file under a temporary name until it has its tables, so that an
 * unfinished one is not taken for a truncated outbox.
 */
function makeFile(file: string): DatabaseSync {
  const unfinished = `${file}.new`;
  for (const end of ["", "-journal", "-wal", "-shm"])
    rmSync(unfinished + end, { force: true });
  createPrivateFile(unfinished);
  const made = connect(unfinished);
  try {
    made.exec(SCHEMA);
  } finally {
    made.close();
  }
  renameSync(unfinished, file);
  return connect(file);
}

function connect(file: string): DatabaseSync {
  const outbox = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    outbox.exec(
      `PRAGMA journal_mode = WAL;
       PRAGMA synchronous = FULL;
       PRAGMA foreign_keys = ON;
       PRAGMA secure_delete = ON;`,
    );
    return outbox;
  } catch (error) {
    outbox.close();
    throw error;
  }
}

/**
 * Checks the whole file: its pages, that every index agrees with its table (a
 * part that is missing in an index would never be delivered), and the checksum
 * of each submission.
 *
 * @throws Error for anything but damage, such as lack of memory.
 */
export function isSound(outbox: DatabaseSync): boolean {
  try {
    const [found] = outbox.prepare("PRAGMA integrity_check(1)").all();
    if (found?.["integrity_check"] !== "ok") return false;
    const rows = outbox
      .prepare(
        `SELECT reference, key, fingerprint, email, content, accepted_at,
                is_withdrawn, checksum
         FROM submissions`,
      )
      .iterate();
    for (const row of rows) if (!isIntact(row as StoredRow)) return false;
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/**
 * Checks the pages of a file that was checked whole when it was opened.
 *
 * @throws DamagedRow, or SQLite's own error for a damaged page.
 */
export function checkPages(outbox: DatabaseSync): void {
  // Pages in memory are not on the disk.
  outbox.exec("PRAGMA shrink_memory");
  const [found] = outbox.prepare("PRAGMA quick_check(1)").all();
  if (found?.["quick_check"] !== "ok") throw new DamagedRow();
}
