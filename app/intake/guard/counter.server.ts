import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import { createPrivateFile } from "../private-file.server";
import { steadyNow } from "../steady-clock";

/** Counts events by name within spans of time. */
export type Counter = {
  /** The count in the current span. */
  read(name: string, spanMs: number): number;
  /** Adds one. Out: the new count. A span starts with its first event. */
  add(name: string, spanMs: number): number;
  close(): void;
};

/** Where and how many names are counted. */
export type CounterOptions = {
  /** null: counts in memory alone. */
  file: string | null;
  /** Milliseconds of a clock that does not jump while the process runs. */
  now?: () => number;
  /**
   * How many names are counted at a time (of 100 bytes each); the ones with the
   * lowest counts are dropped first.
   */
  mostNames?: number;
};

/** After so many additions, counts of past spans are deleted. */
const SWEEP_EVERY = 500;
/**
 * The share of `mostNames` that stays when there were too many, so that not
 * every sweep has to drop some.
 */
const KEPT_SHARE = 0.8;
/** The clocks of two processes on one file may differ by so much. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Counts in a file, so that counts survive a restart. Writes do not wait for
 * the disk, since a loss would only cost the counts.
 */
export function openCounter({
  file,
  now = steadyNow,
  mostNames = 100_000,
}: CounterOptions): Counter {
  const counts = open(file);
  const statement = statements(counts);
  let adds = 0;

  function sweep(time: number): void {
    statement.sweep.run(time);
    const { names } = statement.count.get() as { names: number };
    if (names > mostNames)
      statement.evict.run(names - Math.floor(mostNames * KEPT_SHARE));
  }

  /** A later end than this was written before the clock was set back. */
  const latestEnd = (time: number, spanMs: number) =>
    time + spanMs + CLOCK_SKEW_MS;

  return {
    read(name, spanMs) {
      const time = now();
      const row = statement.read.get(name, time, latestEnd(time, spanMs)) as
        { hits: number } | undefined;
      return row?.hits ?? 0;
    },
    add(name, spanMs) {
      const time = now();
      if ((adds += 1) % SWEEP_EVERY === 0) sweep(time);
      const row = statement.add.get({
        name,
        time,
        ends: time + spanMs,
        latest: latestEnd(time, spanMs),
      });
      return (row as { hits: number }).hits;
    },
    close: () => counts.close(),
  };
}

function open(file: string | null): DatabaseSync {
  if (file === null) return openTable(":memory:");
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  return openTable(file);
}

/** Deletes a closed file, which resets its counts. */
export function removeCounter(file: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
}

function openTable(file: string): DatabaseSync {
  const counts = new DatabaseSync(file, { timeout: 1000 });
  try {
    counts.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS spans (
        name TEXT PRIMARY KEY,
        hits INTEGER NOT NULL,
        ends INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
    return counts;
  } catch (error) {
    counts.close();
    throw error;
  }
}

function statements(
  counts: DatabaseSync,
): Record<"read" | "add" | "sweep" | "count" | "evict", StatementSync> {
  return {
    read: counts.prepare(
      "SELECT hits FROM spans WHERE name = ? AND ends > ? AND ends <= ?",
    ),
    add: counts.prepare(`
      INSERT INTO spans (name, hits, ends) VALUES (:name, 1, :ends)
      ON CONFLICT (name) DO UPDATE SET
        hits = CASE WHEN ends > :time AND ends <= :latest THEN hits + 1 ELSE 1 END,
        ends = CASE WHEN ends > :time AND ends <= :latest THEN ends ELSE :ends END
      RETURNING hits`),
    sweep: counts.prepare("DELETE FROM spans WHERE ends <= ?"),
    count: counts.prepare("SELECT count(*) AS names FROM spans"),
    evict: counts.prepare(
      `DELETE FROM spans WHERE name IN (
         SELECT name FROM spans ORDER BY hits, ends LIMIT ?
       )`,
    ),
  };
}
