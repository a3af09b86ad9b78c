import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

// In milliseconds: boot times that differ by less are the same boot, since the
// clock may be adjusted.
const TOLERANCE_MS = 5_000;
/** Linux generates a new id at every boot. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";

type Note = { boot: string | number; files: string };

function noteFile(folder: string): string {
  return path.join(folder, "closed");
}

/**
 * Identifies the current boot: by its id, since a machine without a hardware
 * clock starts at the same time each boot; else by its time in milliseconds.
 */
function currentBoot(): string | number {
  if (existsSync(BOOT_ID)) return readFileSync(BOOT_ID, "utf8").trim();
  return Date.now() - os.uptime() * 1000;
}

function isSameBoot(one: string | number, other: string | number): boolean {
  if (typeof one === "string" || typeof other === "string")
    return one === other;
  return Math.abs(one - other) < TOLERANCE_MS;
}

/** A fingerprint of all files: names, sizes and modification times. */
function fingerprint(database: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(database, { recursive: true, encoding: "utf8" });
  for (const name of names.sort()) {
    const { size, mtimeMs } = statSync(path.join(database, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Records in `folder` that the files of `database` were closed cleanly. */
export function noteCleanClose(folder: string, database: string): void {
  const note: Note = { boot: currentBoot(), files: fingerprint(database) };
  try {
    writeFileSync(noteFile(folder), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // Without a complete record, as on a full disk, the next start checks every
    // file.
  }
}

/**
 * True if the database was closed cleanly during this boot, and no file has
 * changed since: then all writes of PGlite are at least in the page cache.
 * Later calls return false until the next clean close.
 */
export function takeCleanClose(folder: string, database: string): boolean {
  const file = noteFile(folder);
  if (!existsSync(file)) return false;
  try {
    const note = JSON.parse(readFileSync(file, "utf8")) as Note;
    return (
      isSameBoot(note.boot, currentBoot()) &&
      note.files === fingerprint(database)
    );
  } catch {
    // An unreadable record counts as none.
    return false;
  } finally {
    rmSync(file);
  }
}
