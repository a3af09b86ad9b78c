import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { holdsLog } from "./carry-over.server.ts";
import type { Replacement } from "./facts.server.ts";
import {
  copyFolder,
  damagedFiles,
  formatOf,
  hasOutbox,
  LOG,
  outboxFile,
} from "./files.server.ts";
import { isSound, lockOutbox, openOutboxFile } from "./open.server.ts";
import { isDamage } from "../sqlite-error.ts";

/** In milliseconds: how long another process may keep the file to itself. */
const BUSY_MS = 5_000;

/**
 * Reads the outbox of a folder and changes nothing in it, whether a site runs on it
 * or not. Of a damaged one, and of one whose log has rows that SQLite would drop, a
 * copy is opened and repaired as a start would repair the outbox itself.
 *
 * For commands: a process that has the outbox open would lose its locks.
 *
 * @param read is given the outbox, and what was recovered of damaged ones
 * @returns what it returned; null if there is no outbox
 * @throws OutboxError if another process keeps the outbox to itself, or its copy
 * cannot be opened
 */
export function readOutbox<Result>(
  dataDir: string,
  read: (outbox: DatabaseSync, recovered: readonly Replacement[]) => Result,
): Result | null {
  if (!hasOutbox(dataDir)) return null;
  const whole = underLock(dataDir, (folder) =>
    openWhole(dataDir, path.join(folder, "rows")),
  );
  // A site that starts does not wait for what is done with a whole one.
  if (whole) return closing(whole, (outbox) => read(outbox, []));
  return underLock(dataDir, (folder) => {
    const recovered: Replacement[] = [];
    const copy = openCopy(dataDir, folder, (each) => recovered.push(each));
    return closing(copy, (outbox) => read(outbox, recovered));
  });
}

/**
 * Runs work while nobody opens the outbox anew and none sets it aside. The work is
 * given a folder, which is removed afterwards.
 */
function underLock<Result>(
  dataDir: string,
  work: (folder: string) => Result,
): Result {
  const lock = lockOutbox(dataDir);
  const folder = copyFolder(dataDir);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

function closing<Result>(
  outbox: DatabaseSync,
  work: (outbox: DatabaseSync) => Result,
): Result {
  try {
    return work(outbox);
  } finally {
    outbox.close();
  }
}

/**
 * Opens an outbox that can only be read: closing it leaves the log as it is.
 */
export function openToRead(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
}

/**
 * Out: the outbox; null if it is not whole. One of another format is not looked
 * into.
 */
function openWhole(dataDir: string, scratch: string): DatabaseSync | null {
  const file = outboxFile(dataDir);
  if (damagedFiles(dataDir).length > 0) return null;
  const format = formatOf(file);
  if (format === "damaged") return null;
  let outbox: DatabaseSync | null = null;
  try {
    outbox = openToRead(file);
    if (format === "other") return outbox;
    // A running site may be writing a row: then it is there at a second look.
    const isWhole = holdsLog(file, scratch) || holdsLog(file, scratch);
    if (isWhole && isSound(outbox)) return outbox;
  } catch (error) {
    if (!isDamage(error)) {
      outbox?.close();
      throw error;
    }
  }
  outbox?.close();
  return null;
}

/** Copies the files of the outbox and opens them. */
function openCopy(
  dataDir: string,
  copy: string,
  onReplaced: (replacement: Replacement) => void,
): DatabaseSync {
  const target = path.dirname(outboxFile(copy));
  mkdirSync(target, { mode: 0o700 });
  for (const file of [outboxFile(dataDir), ...damagedFiles(dataDir)])
    // The log first: what a running site writes back meanwhile is in one of them.
    for (const name of [file + LOG, file])
      if (existsSync(name))
        copyFileSync(name, path.join(target, path.basename(name)));
  return openOutboxFile(copy, { onReplaced });
}
