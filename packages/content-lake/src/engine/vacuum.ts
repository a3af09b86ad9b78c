import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseSync } from "node:sqlite";

/** Pages that stay free: the next writes use them. */
const KEPT_FREE = 1_000;
/** So few that a writer hardly waits for a step. */
const PAGES_A_STEP = 128;
const PAUSE_MS = 50;

/** In SQLite's words: free pages are given back when they are asked for. */
const INCREMENTAL = 2;

/**
 * Makes the free pages of an empty file ones that can be given back to the disk:
 * before its first table. Nothing is written to another file.
 */
export function prepareVacuum(database: DatabaseSync): void {
  if (readNumber(database, "page_count") > 0) return;
  database.exec(`PRAGMA auto_vacuum = ${INCREMENTAL}`);
}

/**
 * Makes a store that was not made so one whose free pages can be given back to
 * the disk. All of it is written again, which takes as much room again.
 */
export function allowVacuum(database: DatabaseSync): void {
  if (readNumber(database, "auto_vacuum") === INCREMENTAL) return;
  database.exec(`PRAGMA auto_vacuum = ${INCREMENTAL}; VACUUM`);
}

/**
 * Gives free pages of a store back to the disk, a few at a time, so that others
 * write between the steps. Out: how many it was.
 */
export async function vacuum(
  database: DatabaseSync,
  signal: AbortSignal,
): Promise<number> {
  const before = readNumber(database, "freelist_count");
  let free = before;
  while (free > KEPT_FREE && !signal.aborted) {
    const pages = Math.min(PAGES_A_STEP, free - KEPT_FREE);
    database.exec(`PRAGMA incremental_vacuum(${pages})`);
    const left = readNumber(database, "freelist_count");
    if (left >= free) break;
    free = left;
    await pause(PAUSE_MS, undefined, { ref: false });
  }
  return before - free;
}

function readNumber(database: DatabaseSync, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get();
  return Number(row?.[name]);
}
