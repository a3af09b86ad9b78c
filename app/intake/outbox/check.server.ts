import { closeSync, openSync, readSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";

import { isDamage } from "../sqlite-error.ts";
import { isIntact, type StoredRow } from "./checksum.server.ts";
import { submissionsOfLog } from "./salvage.server.ts";
import type { LogState } from "./sqlite-log.server.ts";

const HEADER_BYTES = 100;
/** Bytes of the header that are the same in every file (sqlite.org/fileformat.html, 1.3). */
const CONSTANT_BYTES = [
  [21, 64],
  [22, 32],
  [23, 32],
] as const;

/**
 * Checks the header. With a changed format number SQLite would open the file
 * read-only or refuse it as too new, instead of reporting damage.
 */
export function hasSoundHeader(file: string): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, "r");
  try {
    if (readSync(handle, header, 0, HEADER_BYTES, 0) < HEADER_BYTES)
      return false;
  } finally {
    closeSync(handle);
  }
  const isFormat = (version: number | undefined) =>
    version === 1 || version === 2;
  const schemaFormat = header.readUInt32BE(44);
  return (
    header.toString("latin1", 0, 16) === "SQLite format 3\0" &&
    isFormat(header[18]) &&
    isFormat(header[19]) &&
    CONSTANT_BYTES.every(([at, value]) => header[at] === value) &&
    schemaFormat <= 4
  );
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
    for (const row of rows)
      if (!isIntact(row as StoredRow & { checksum: string | null }))
        return false;
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/**
 * False if the log contains a complete submission that the outbox lacks. A
 * transaction that was interrupted by a kill was never acknowledged, and SQLite
 * drops it; a complete submission was committed and damaged later.
 */
export function holdsLog(
  outbox: DatabaseSync,
  log: Buffer,
  state: LogState,
): boolean {
  if (state !== "torn") return true;
  const find = outbox.prepare("SELECT 1 FROM submissions WHERE reference = ?");
  return submissionsOfLog(log).every(({ reference }) => find.get(reference));
}
