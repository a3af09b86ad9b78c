import { closeSync, openSync, readSync } from "node:fs";

import { FORMAT } from "./schema.server.ts";

const HEADER_BYTES = 100;
/** Bytes of the header that are the same in every file (sqlite.org/fileformat.html, 1.3). */
const CONSTANT_BYTES = [
  [21, 64],
  [22, 32],
  [23, 32],
] as const;
const USER_VERSION = 60;
const APPLICATION_ID = 68;
/** The formats that had no `application_id`. */
const LAST_UNMARKED = 6;

/**
 * The state of a file by its header: `damaged` also where SQLite would open the
 * file read-only or refuse it as too new; `other` for the format of another
 * version of the site.
 */
export function formatOf(file: string): "current" | "other" | "damaged" {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, "r");
  try {
    if (readSync(handle, header, 0, HEADER_BYTES, 0) < HEADER_BYTES)
      return "damaged";
  } finally {
    closeSync(handle);
  }
  if (!isSound(header)) return "damaged";
  const version = header.readUInt32BE(USER_VERSION);
  const mark = header.readUInt32BE(APPLICATION_ID);
  if (mark === version) return version === FORMAT ? "current" : "other";
  const isUnmarked = mark === 0 && version >= 1 && version <= LAST_UNMARKED;
  return isUnmarked ? "other" : "damaged";
}

/** What a person is told about a file of another format. */
export function otherFormat(file: string): string {
  return `${file} was written by another version of the site and was left untouched: start that version, or save the file with \`npm run backup\` and begin anew with \`npm run reset\`.`;
}

function isSound(header: Buffer): boolean {
  const isFileFormat = (version: number | undefined) =>
    version === 1 || version === 2;
  return (
    header.toString("latin1", 0, 16) === "SQLite format 3\0" &&
    isFileFormat(header[18]) &&
    isFileFormat(header[19]) &&
    CONSTANT_BYTES.every(([at, value]) => header[at] === value) &&
    header.readUInt32BE(44) <= 4
  );
}
