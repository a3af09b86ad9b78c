import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import { createPrivateFile } from "../private-file.server";
import { steadyNow } from "../steady-clock";

/** How often something happened within a span of time. */
export type Counter = {
  /** How often so far, in the span that is running. */
  read(name: string, spanMs: number): number;
  /** Counts it once more and says how often with this one. The span starts at the first. */
  add(name: string, spanMs: number): number;
  close(): void;
};

export type CounterOptions = {
  /** null: counts in memory alone. */
  file: string | null;
  /** Milliseconds of a clock that does not jump while the process runs. */
  now?: () => number;
  /** So many names are counted at once (of 100 bytes each): the rarest go first. */
  mostNames?: number;
};

/** Spans that are over are swept out now and then. */
const SWEEP_EVERY = 500;
/** What is left when there were too many, so that the next sweeps have no work. */
const KEPT_SHARE = 0.8;
/** Two processes on one file need not agree to the millisecond. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Counts in a file, so that a restart clears no count. Losing the
 * file costs nothing but the counts, so no write waits for the disk.
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

  /** A span that ends later than that was begun by a clock that has been set back since. */
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

/** Removes a closed file, so that its counts start again. */
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
