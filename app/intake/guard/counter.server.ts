import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

/** How often something happened within a span of time. */
export type Counter = {
  /** How often so far, in the span that is running. */
  read(name: string): number;
  /** Counts it once more and says how often with this one. The span starts at the first. */
  add(name: string, spanMs: number): number;
  close(): void;
};

// Spans that are over are swept out now and then.
const sweepEvery = 500;

/**
 * Counts in a file, so that a restart does not forgive anybody. Losing the
 * file costs nothing but the counts, so no write waits for the disk.
 *
 * In: the file, or null to count in memory alone.
 */
export function openCounter(file: string | null, now = Date.now): Counter {
  const database = open(file);
  const statement = statements(database);
  let adds = 0;

  return {
    read(name) {
      const row = statement.read.get(name, now()) as
        { hits: number } | undefined;
      return row?.hits ?? 0;
    },
    add(name, spanMs) {
      const time = now();
      if ((adds += 1) % sweepEvery === 0) statement.sweep.run(time);
      const row = statement.add.get({ name, time, ends: time + spanMs });
      return (row as { hits: number }).hits;
    },
    close: () => database.close(),
  };
}

function open(file: string | null): DatabaseSync {
  if (file !== null) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
  }
  const database = new DatabaseSync(file ?? ":memory:", { timeout: 1000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS spans (
      name TEXT PRIMARY KEY,
      hits INTEGER NOT NULL,
      ends INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `);
  return database;
}

function statements(
  database: DatabaseSync,
): Record<"read" | "add" | "sweep", StatementSync> {
  return {
    read: database.prepare(
      "SELECT hits FROM spans WHERE name = ? AND ends > ?",
    ),
    add: database.prepare(`
      INSERT INTO spans (name, hits, ends) VALUES (:name, 1, :ends)
      ON CONFLICT (name) DO UPDATE SET
        hits = CASE WHEN ends > :time THEN hits + 1 ELSE 1 END,
        ends = CASE WHEN ends > :time THEN ends ELSE :ends END
      RETURNING hits`),
    sweep: database.prepare("DELETE FROM spans WHERE ends <= ?"),
  };
}
