import { createHash } from "node:crypto";
import {
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

// SQLite takes a log that was cut or removed for one that never was, and sees no changed
// letter in a page that is otherwise sound. So what the files were is noted beside them.

/** In bytes: SQLite cuts a longer log to this length when it begins it anew. */
export const LOG_LIMIT = 16 * 1024 * 1024;

type Note = {
  /** The bytes of the log after the last transaction, up to the limit. */
  log: number;
  /** The SHA-256 of the store while no process has it open; left out until then. */
  hash?: string | undefined;
};

/** The path of the note of a store. */
export function noteFile(store: string): string {
  return join(dirname(store), "store.json");
}

/**
 * Notes how long the log is. It does not wait for the disk: after a loss of power the
 * note may be older than the log, never newer.
 */
export function noteLog(store: string): void {
  const log = logBytes(store);
  const known = readNote(store);
  if (known?.log !== log || known.hash !== undefined)
    write(store, () => ({ log }));
}

/** Forgets the length of a log that SQLite is about to remove. */
export function noteClosing(store: string): void {
  rmSync(noteFile(store), { force: true });
}

/** Notes the bytes of a store that was closed. */
export function noteClosed(store: string): void {
  write(store, () => ({ log: logBytes(store), hash: hashOf(store) }));
}

/** True if the log is shorter than it was noted. */
export function isLogCut(store: string): boolean {
  return logBytes(store) < (readNote(store)?.log ?? 0);
}

/**
 * True if a store has other bytes than when it was closed; false after a kill. Only
 * for one that this process does not have open: the descriptor that reads it would
 * take the locks of the process with it (POSIX).
 */
export function hasChanged(store: string): boolean {
  const hash = readNote(store)?.hash;
  return hash !== undefined && hash !== hashOf(store);
}

function logBytes(store: string): number {
  const found = statSync(`${store}-wal`, { throwIfNoEntry: false });
  return Math.min(found?.size ?? 0, LOG_LIMIT);
}

const hashOf = (store: string) =>
  createHash("sha256").update(readFileSync(store)).digest("hex");

function readNote(store: string): Note | null {
  try {
    return JSON.parse(readFileSync(noteFile(store), "utf8")) as Note;
  } catch {
    return null;
  }
}

function write(store: string, make: () => Note): void {
  const file = noteFile(store);
  try {
    writeFileSync(`${file}.tmp`, JSON.stringify(make()), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  } catch {
    // As on a full disk: without a note nothing is missed.
    rmSync(file, { force: true });
  }
}
