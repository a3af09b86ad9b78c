import {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { isDamage } from "../storage-fault.server.ts";
import type { Replacement } from "./facts.server.ts";
import {
  COMPANIONS,
  copyFolder,
  createPrivateFile,
  formatOf,
  intakeFolder,
  journalIn,
  otherFormat,
  outboxFile,
  setOutboxAside,
} from "./files.server.ts";
import { lastNumber, noteProgress } from "./journal.server.ts";
import { takeFileLock } from "./lock.server.ts";
import { reconcile } from "./rebuild.server.ts";
import { isIntact, type StoredRow } from "./row.server.ts";
import { SCHEMA, upgrade } from "./schema.server.ts";
import { watchChanges } from "./transaction.server.ts";

/** In milliseconds; waiting for another process blocks this one. */
const BUSY_MS = 2_000;

/** The outbox cannot be opened; the message names the file and the reason. */
export class OutboxError extends Error {
  override name = "OutboxError";
}

/** How a connection to the outbox is opened. */
type OpenOptions = {
  onReplaced?(replacement: Replacement): void;
  /**
   * The checked files, to which this one is added: shared by the connections of
   * a process. If left out, the file is checked.
   */
  inspected?: Set<string>;
  /**
   * True if this process has used the outbox before: then a missing one is not
   * created.
   */
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
 * A process checks the file at its first opening (`inspected`), and compares it with
 * its journal, from which a damaged one is rebuilt. Lack of disk, memory, descriptors
 * or permission is not damage.
 *
 * @throws OutboxError
 */
export function openOutboxFile(
  dataDir: string,
  options: OpenOptions = {},
): DatabaseSync {
  const file = outboxFile(dataDir);
  if (options.mustExist && !existsSync(file))
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
  rmSync(copyFolder(dataDir), { recursive: true, force: true });
  // Version 7 read damaged outboxes there.
  for (const end of ["", "-journal"])
    rmSync(`${file}.scratch${end}`, { force: true });
  const isKnown = inspected.has(String(identityOf(file)));
  const hasJournal = existsSync(journalIn(dataDir));
  // A second check must confirm the damage.
  let outbox = openIfSound(file, isKnown) ?? openIfSound(file, isKnown);
  const setAside = outbox ? null : setOutboxAside(dataDir);
  outbox ??= makeFile(file);
  try {
    if (formatOf(file) === "previous") upgrade(outbox);
    watchChanges(outbox);
    const replacement =
      isKnown && hasJournal && setAside === null
        ? null
        : reconcile(outbox, dataDir, setAside);
    if (replacement) onReplaced?.(replacement);
    const identity = identityOf(file)!;
    noteProgress(dataDir, lastNumber(outbox));
    fileOf.set(outbox, identity);
    inspected.add(identity);
    return outbox;
  } catch (error) {
    outbox.close();
    throw error;
  }
}

/**
 * Opens the file, which is created if there is none.
 *
 * @param isKnown true if this process has checked the file before.
 * @returns null if it is damaged.
 * @throws OutboxError for one of another format.
 */
function openIfSound(file: string, isKnown: boolean): DatabaseSync | null {
  if (!statSync(file, { throwIfNoEntry: false })) return makeFile(file);
  chmodSync(file, 0o600);
  let outbox: DatabaseSync | null = null;
  try {
    const format = formatOf(file);
    if (format === "other") throw new OutboxError(otherFormat(file));
    // An empty file counts as damaged: a new one gets its name only after its tables.
    if (format === "damaged") return null;
    outbox = connect(file);
    if (isKnown || isSound(outbox)) return outbox;
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
  // A log without its file.
  for (const end of COMPANIONS) rmSync(file + end, { force: true });
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
