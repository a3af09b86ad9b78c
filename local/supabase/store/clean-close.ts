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

// A machine's clock is set now and then; two boots are further apart.
const TOLERANCE_MS = 5_000;
/** Linux makes a new one at every boot. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";

type Note = { boot: string | number; files: string };

function noteFile(folder: string): string {
  return path.join(folder, "closed");
}

/**
 * Names the boot of the machine: by its id, since a machine without a clock of
 * its own begins each boot at the same time; else by its time in milliseconds.
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

/** A fingerprint of all files by name, size and time of the last change. */
function fingerprint(database: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(database, { recursive: true, encoding: "utf8" });
  for (const name of names.sort()) {
    const { size, mtimeMs } = statSync(path.join(database, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Remembers in `folder` that the files of `database` were closed in order. */
export function noteCleanClose(folder: string, database: string): void {
  const note: Note = { boot: currentBoot(), files: fingerprint(database) };
  try {
    writeFileSync(noteFile(folder), JSON.stringify(note), { mode: 0o600 });
  } catch {
    // On a full disk: without a whole note the next start checks every file.
  }
}

/**
 * True if the database was closed in order since the machine was started, and
 * no file was changed since: what PGlite wrote is then in the memory of the
 * machine at least, and whole. The next call is false until it is closed again.
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
    // A note that cannot be read says nothing.
    return false;
  } finally {
    rmSync(file);
  }
}
