import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { referenceHash } from "./facts.server.ts";
import { UNFINISHED, writeAside } from "./files.server.ts";
import type { SubmissionRow } from "./row.server.ts";

// The journal: a folder beside the outbox with one file for each of its submissions,
// link included, one for each tombstone, and one with the numbers of what has left.
// A file is on the disk before the transaction that it belongs to is committed, so a
// damaged outbox is rebuilt from it.

/** A submission with its number and link, as the outbox stores it. */
export type JournalRow = SubmissionRow & {
  sequence: number;
  link_hash: string | null;
  link_expires_at: number | null;
};

/** What remains of a submission that was erased; the day as YYYY-MM-DD. */
export type JournalTombstone = { tombstone: string; day: string };

/** A range of numbers that no submission has any more. */
export type Span = readonly [first: number, last: number];

export type JournalEntry =
  JournalRow | JournalTombstone | { gone: readonly Span[] };

/** The name of the file with the numbers that are gone. */
export const GONE = "gone.json";
const NAME = /^(?:\d{12,}|erased-[0-9a-f]{64}|gone)\.json$/;

/** The name of the file of a submission. */
export function rowName(sequence: number): string {
  return `${String(sequence).padStart(12, "0")}.json`;
}

/** The name of the file of a tombstone. */
export function tombstoneName(reference: string): string {
  return `erased-${referenceHash(reference)}.json`;
}

/** The number of the submission of a file; NaN for another file. */
export function sequenceOf(name: string): number {
  return Number(path.parse(name).name);
}

/** Makes the folder, and removes what a kill has left half written. */
export function prepareJournal(journal: string): void {
  mkdirSync(journal, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(journal))
    if (name.endsWith(UNFINISHED)) rmSync(path.join(journal, name));
}

/** The names of the files; none if there is no journal. */
export function journalNames(journal: string): string[] {
  try {
    return readdirSync(journal).filter((name) => NAME.test(name));
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return [];
  }
}

/** The text of a file: a checksum, then the entry. */
export function textOf(entry: JournalEntry): string {
  const json = JSON.stringify(entry);
  return `${digestOf(json)}\n${json}\n`;
}

/** The entry of a text; null for one that differs from its checksum. */
export function entryIn(text: string | null): JournalEntry | null {
  const [digest, json = ""] = (text ?? "").split("\n");
  return digest === digestOf(json) ? (JSON.parse(json) as JournalEntry) : null;
}

const digestOf = (json: string) =>
  createHash("sha256").update(json).digest("base64url");

/** The text of a file; null if it is not there, or the disk cannot read it. */
export function readJournal(journal: string, name: string): string | null {
  try {
    return readFileSync(path.join(journal, name), "utf8");
  } catch (error) {
    if (!["ENOENT", "EIO"].includes(codeOf(error))) throw error;
    return null;
  }
}

/**
 * Writes and removes files of the journal. All are written before any is removed.
 *
 * @param files the text of each file by its name; null: it is removed
 * @param isDurable false to skip the syncs, for thousands of rows that the outbox
 * already has on disk
 */
export function writeJournal(
  journal: string,
  files: ReadonlyMap<string, string | null>,
  isDurable = true,
): void {
  const written: string[] = [];
  for (const [name, text] of files) {
    if (text === null || text === readJournal(journal, name)) continue;
    const file = path.join(journal, name);
    writeAside(file, text);
    written.push(file);
  }
  // ext4, XFS and Btrfs write the new name of a file together with its bytes, so the
  // folder need not be synced.
  if (isDurable) written.forEach(sync);
  const gone = [...files.keys()].filter((name) => files.get(name) === null);
  for (const name of gone) rmSync(path.join(journal, name), { force: true });
  if (isDurable && gone.length > 0) sync(journal);
}

function sync(place: string): void {
  const handle = openSync(place, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const codeOf = (error: unknown) =>
  String((error as NodeJS.ErrnoException).code);

// The number of the last submission, noted beside the folder of the outbox. Without
// it, a missing outbox, an old copy or a truncated log could not be told from a
// complete one.

/** The path of the note in a data folder. */
export const noteFile = (dataDir: string) =>
  path.join(path.resolve(dataDir), "outbox.json");

/** The number of the last submission that an outbox ever accepted; 0: none. */
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
 * Notes a number, without waiting for the disk: after a loss of power the note may be
 * older than the outbox, but never newer. The file is overwritten in place: a new
 * file each time would be synced together with the next file of the journal.
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
    // The submission itself is stored; the next note will include it.
  }
}
