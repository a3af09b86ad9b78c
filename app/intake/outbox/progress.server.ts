import {
  closeSync,
  constants,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

// How far the outbox has come, written beside its folder: without that, an outbox
// that is missing, an old copy of it or a log that was cut off would be taken for
// all there ever was.

/** The path of the note in a data folder. */
export const noteFile = (dataDir: string) =>
  path.join(path.resolve(dataDir), "outbox.json");

/** The number of the last submission that an outbox ever took; 0 if it took none. */
export function lastNumber(outbox: DatabaseSync): number {
  const row = outbox
    .prepare("SELECT seq FROM sqlite_sequence WHERE name = 'submissions'")
    .get();
  return Number(row?.["seq"] ?? 0);
}

/** The number that was noted; null if there is no note that can be read. */
export function readProgress(dataDir: string): number | null {
  try {
    const note = JSON.parse(readFileSync(noteFile(dataDir), "utf8")) as {
      submissions?: unknown;
    } | null;
    const submissions = note?.submissions;
    return Number.isSafeInteger(submissions) ? Number(submissions) : null;
  } catch {
    return null;
  }
}

/** The length of every note. */
const BYTES = 40;

/**
 * Notes a number. It does not wait for the disk: after a loss of power the note may
 * be older than the outbox, never newer. It is written over in place: a new file for
 * each would be synced together with the next file of the journal.
 */
export function noteProgress(dataDir: string, submissions: number): void {
  try {
    const note = openSync(
      noteFile(dataDir),
      constants.O_RDWR | constants.O_CREAT,
      0o600,
    );
    try {
      writeSync(note, `${JSON.stringify({ submissions }).padEnd(BYTES)}\n`, 0);
    } finally {
      closeSync(note);
    }
  } catch {
    // The submission itself is stored; the next one is noted with it.
  }
}
