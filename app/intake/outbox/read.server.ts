import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { isDamage } from "../storage-fault.server.ts";
import type { Replacement } from "./facts.server.ts";
import {
  copyFolder,
  formatOf,
  journalIn,
  LOG,
  outboxFile,
} from "./files.server.ts";
import { journalNames, noteFile, sequenceOf } from "./journal.server.ts";
import { isSound, lockOutbox, openOutboxFile } from "./open.server.ts";

/** In milliseconds: how long another process may keep the file to itself. */
const BUSY_MS = 5_000;

/** True if a folder has an outbox, or the journal from which one is rebuilt. */
export function hasSubmissions(dataDir: string): boolean {
  return (
    existsSync(outboxFile(dataDir)) ||
    journalNames(journalIn(dataDir)).length > 0
  );
}

/**
 * Reads the outbox of a folder and changes nothing in it, whether a site runs on it
 * or not. Of one that is damaged, of an earlier format or lacks what its journal has,
 * a copy is opened, as a start would open the outbox itself.
 *
 * For commands: a process that has the outbox open would lose its locks.
 *
 * @param read is given the outbox, and what a start would replace
 * @returns what it returned; null if there is no outbox
 * @throws OutboxError if another process keeps the outbox to itself, or its copy
 * cannot be opened
 */
export function readOutbox<Result>(
  dataDir: string,
  read: (outbox: DatabaseSync, replaced: Replacement | null) => Result,
): Result | null {
  if (!hasSubmissions(dataDir)) return null;
  const whole = underLock(dataDir, () => openWhole(dataDir));
  // A start of the site does not wait while a sound outbox is read.
  if (whole) return closing(whole, (outbox) => read(outbox, null));
  return underLock(dataDir, (folder) => {
    let replaced: Replacement | null = null;
    const copy = openCopy(dataDir, folder, (each) => (replaced = each));
    return closing(copy, (outbox) => read(outbox, replaced));
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
 * Opens an outbox as it is. One of another format is not looked into.
 *
 * @returns null if a start would change it.
 */
function openWhole(dataDir: string): DatabaseSync | null {
  const file = outboxFile(dataDir);
  if (!existsSync(file)) return null;
  const format = formatOf(file);
  if (format === "damaged" || format === "previous") return null;
  let outbox: DatabaseSync | null = null;
  try {
    outbox = openToRead(file);
    if (format === "other") return outbox;
    // A running site may just be writing a row: then the second look finds it.
    const isWhole = hasJournal(outbox, dataDir) || hasJournal(outbox, dataDir);
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

/** True if an outbox has all submissions that its journal has. */
function hasJournal(outbox: DatabaseSync, dataDir: string): boolean {
  const find = outbox.prepare("SELECT 1 FROM submissions WHERE sequence = ?");
  return journalNames(journalIn(dataDir))
    .map(sequenceOf)
    .every((sequence) => Number.isNaN(sequence) || find.get(sequence));
}

/** Copies the files of the outbox, its journal and its note, and opens them. */
function openCopy(
  dataDir: string,
  copy: string,
  onReplaced: (replacement: Replacement) => void,
): DatabaseSync {
  mkdirSync(journalIn(copy), { recursive: true, mode: 0o700 });
  const outbox = outboxFile(dataDir);
  const journal = journalIn(dataDir);
  const entries = journalNames(journal).map((name) => path.join(journal, name));
  // In this order, what a running site writes meanwhile is in a file that is copied
  // later.
  for (const file of [noteFile(dataDir), outbox + LOG, outbox, ...entries])
    copyIfThere(file, path.join(copy, path.relative(dataDir, file)));
  return openOutboxFile(copy, { onReplaced });
}

function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
