import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

// A machine's clock is set now and then; two boots are further apart.
const TOLERANCE_MS = 5_000;

function note(folder: string): string {
  return path.join(folder, "closed");
}

/** When the machine was started, in milliseconds since 1970. */
function bootTime(): number {
  return Date.now() - os.uptime() * 1000;
}

/** Remembers that the database was closed in order. */
export function noteCleanClose(folder: string): void {
  writeFileSync(note(folder), `${bootTime()}\n`, { mode: 0o600 });
}

/**
 * True if the database was closed in order since the machine was started: what
 * PGlite wrote is then in the memory of the machine at least, and whole. The
 * next call is false until it is closed again.
 */
export function takeCleanClose(folder: string): boolean {
  const file = note(folder);
  if (!existsSync(file)) return false;
  const at = Number(readFileSync(file, "utf8"));
  rmSync(file);
  return Math.abs(at - bootTime()) < TOLERANCE_MS;
}
