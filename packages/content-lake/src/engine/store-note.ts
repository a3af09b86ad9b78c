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
// A disk that fails leaves the time of a file alone. Another time says that a program has
// written it meanwhile that knows nothing of the note, such as the release before.

/** In bytes: SQLite cuts a longer log to this length when it begins it anew. */
export const LOG_LIMIT = 16 * 1024 * 1024;

type Note = {
  /** When the store was written last; milliseconds since 1970. */
  at: number;
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
  const note = { at: writtenAt(store), log: logBytes(store) };
  const known = readNote(store);
  const { at, log } = note;
  if (known?.at !== at || known.log !== log || known.hash !== undefined)
    write(store, () => note);
}

/** Forgets the length of a log that SQLite is about to remove. */
export function noteClosing(store: string): void {
  rmSync(noteFile(store), { force: true });
}

/** Forgets the length of a log that SQLite has removed after a start that failed. */
export function noteFailed(store: string): void {
  if (readNote(store)?.hash === undefined) noteClosing(store);
}

/** Notes the bytes of a store that was closed. */
export function noteClosed(store: string): void {
  write(store, () => ({
    at: writtenAt(store),
    log: logBytes(store),
    hash: hashOf(store),
  }));
}

/** True if the log is shorter than it was noted, and nothing has written it back. */
export function isLogCut(store: string): boolean {
  const note = noteOf(store);
  return note !== null && logBytes(store) < note.log;
}

/**
 * True if a store has other bytes than when it was closed; false after a kill. Only
 * for one that this process does not have open: the descriptor that reads it would
 * take the locks of the process with it (POSIX).
 */
export function hasChanged(store: string): boolean {
  const hash = noteOf(store)?.hash;
  return hash !== undefined && hash !== hashOf(store);
}

/** Null if there is no note, or the store was written since. */
function noteOf(store: string): Note | null {
  const note = readNote(store);
  // A copy may have rounded the time.
  return note && Math.abs(note.at - writtenAt(store)) < 2 ? note : null;
}

function writtenAt(store: string): number {
  return statSync(store, { throwIfNoEntry: false })?.mtimeMs ?? 0;
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
