import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { describeOtherVersion } from "#content-lake/other-version";

import type { Replacement } from "./facts.server.ts";
import { FORMAT, OLDEST_FORMAT } from "./schema.server.ts";

const FOLDER = "intake";
const FILE = "outbox.sqlite";
/** The folder of the journal, beside the outbox. */
export const JOURNAL = "journal";
/**
 * SQLite's companion files. They are renamed first: a database without its log
 * would look undamaged.
 */
export const COMPANIONS = ["-wal", "-shm"] as const;
/** What the name of the log adds to that of its file. */
export const LOG = "-wal";

/** Earlier versions also left damaged ones that they had not replaced yet. */
const SET_ASIDE =
  /^outbox-(?:set-aside|damaged)-[\dTZ-]+\.(?:sqlite|journal)$|^outbox-missing-[\dTZ-]+\.txt$/;

/** What an upgrade's way back has replaced; then, once its requests are taken over. */
export const AFTER = "after-upgrade-";
export const TAKEN = ".taken-over";

/** The names of those in a data folder that wait to be taken over, the oldest first. */
export function waitingIn(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(AFTER) && !name.endsWith(TAKEN))
    .sort();
}

/** The folder of the intake's files. */
export function intakeFolder(dataDir: string): string {
  return path.resolve(dataDir, FOLDER);
}

/** The path of the outbox in a data folder. */
export function outboxFile(dataDir: string): string {
  return path.join(intakeFolder(dataDir), FILE);
}

/**
 * Where a copy of the outbox is opened to be read. It contains personal data, so
 * whoever holds the outbox's lock removes it.
 */
export function copyFolder(dataDir: string): string {
  return path.join(intakeFolder(dataDir), "outbox-copy");
}

/** The journal in a data folder. */
export function journalIn(dataDir: string): string {
  return path.join(intakeFolder(dataDir), JOURNAL);
}

/**
 * What was damaged and set aside, and the notes in place of missing outboxes; the
 * operator removes them.
 */
export function setAsideFiles(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => SET_ASIDE.test(name))
    .sort();
}

const stamp = () => new Date().toISOString().replace(/[:.]/g, "-");

/**
 * Renames a damaged outbox and its companion files.
 *
 * @returns its new name.
 */
export function setOutboxAside(dataDir: string): string {
  const file = outboxFile(dataDir);
  const name = `outbox-set-aside-${stamp()}.sqlite`;
  const aside = path.join(path.dirname(file), name);
  for (const end of [...COMPANIONS, ""])
    if (existsSync(file + end)) renameSync(file + end, aside + end);
  return name;
}

/** Renames files of the journal that cannot be read, into a folder. */
export function setJournalAside(
  dataDir: string,
  names: readonly string[],
): void {
  if (names.length === 0) return;
  const aside = `outbox-set-aside-${stamp()}.journal`;
  const folder = path.join(intakeFolder(dataDir), aside);
  mkdirSync(folder, { mode: 0o700 });
  for (const name of names)
    renameSync(path.join(journalIn(dataDir), name), path.join(folder, name));
}

/** The name of a note for the operator that submissions were missing. */
export const missingNote = () => `outbox-missing-${stamp()}.txt`;

/** Writes such a note. */
export function noteMissing(
  dataDir: string,
  name: string,
  { whole, lost }: Pick<Replacement, "whole" | "lost">,
): void {
  writeFileSync(
    path.join(intakeFolder(dataDir), name),
    `The outbox was missing, older than before, or without its log. Taken over from its journal: ${whole}. What people sent last and is not in it: ${lost ?? "unknown"}. What was delivered before is in the database. If you have the right file, stop the site and put it in the place of outbox.sqlite. Then remove this note.\n`,
    { mode: 0o600, flush: true },
  );
}

/** Removes a note whose replacement failed. */
export function removeNote(dataDir: string, name: string): void {
  rmSync(path.join(intakeFolder(dataDir), name), { force: true });
}

/** The end of the name of a file that is not complete yet. */
export const UNFINISHED = ".tmp";

/** Writes a file whole or not at all, readable by its owner alone. */
export function writeAside(file: string, text: string): void {
  const aside = `${file}.${process.pid}${UNFINISHED}`;
  try {
    writeFileSync(aside, text, { mode: 0o600 });
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/** The bytes of a file; empty if it is missing. */
export function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return Buffer.alloc(0);
  }
}

function namesIn(dataDir: string): string[] {
  const folder = intakeFolder(dataDir);
  return existsSync(folder) ? readdirSync(folder) : [];
}

// Of the header of a file (sqlite.org/fileformat.html, 1.3).
const HEADER_BYTES = 100;
const USER_VERSION = 60;
const APPLICATION_ID = 68;
/** The formats that had no `application_id`. */
const LAST_UNMARKED = 6;

/**
 * The state of a file by its header: `missing` without a file; `damaged` also where
 * SQLite would open the file read-only; `previous` for a format that an opening turns
 * into the current one; `other` for that of another version of the site.
 */
export function formatOf(
  file: string,
): "current" | "previous" | "other" | "damaged" | "missing" {
  if (!existsSync(file)) return "missing";
  const header = headerOf(file);
  if (header === null || !isSound(header)) return "damaged";
  const version = header.readUInt32BE(USER_VERSION);
  const mark = header.readUInt32BE(APPLICATION_ID);
  if (mark === version) {
    if (version === FORMAT) return "current";
    const isTakenOver = version >= OLDEST_FORMAT && version < FORMAT;
    return isTakenOver ? "previous" : "other";
  }
  const isUnmarked = mark === 0 && version >= 1 && version <= LAST_UNMARKED;
  return isUnmarked ? "other" : "damaged";
}

/** What a person is told about a file of another format. */
export function otherFormat(file: string, name = file): string {
  const version = headerOf(file)?.readUInt32BE(USER_VERSION) ?? 0;
  return describeOtherVersion(name, {
    found: `format ${version}`,
    known: `formats ${OLDEST_FORMAT} to ${FORMAT}`,
    isNewer: version > FORMAT,
  });
}

/** Null for a file that is shorter than its header. */
function headerOf(file: string): Buffer | null {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, "r");
  try {
    const bytes = readSync(handle, header, 0, HEADER_BYTES, 0);
    return bytes < HEADER_BYTES ? null : header;
  } finally {
    closeSync(handle);
  }
}

function isSound(header: Buffer): boolean {
  const isFileFormat = (version: number | undefined) =>
    version === 1 || version === 2;
  return (
    header.toString("latin1", 0, 16) === "SQLite format 3\0" &&
    isFileFormat(header[18]) &&
    isFileFormat(header[19])
  );
}

/**
 * Creates an empty file that only its owner may read, unless it exists. SQLite
 * would make it readable for all; its companion files get the mode of the file.
 *
 * An existing file is not even opened: closing any descriptor of it would
 * release this process's locks on it (POSIX), and another process could then
 * remove the log while it is in use.
 *
 * @returns true if it was created.
 */
export function createPrivateFile(file: string): boolean {
  try {
    closeSync(openSync(file, "wx", 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}
