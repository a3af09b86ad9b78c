import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { VISITS_KEPT_DAYS } from "../../app/model/visit-counting.ts";
import type {
  CountKind,
  VisitCount,
} from "../../app/portal/visits/visit-counts.ts";
import { createPrivateFile } from "../../app/intake/private-file.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A file of counts by day. */
export type VisitStore = {
  /** Adds counts to those of the file. Throws if it cannot be written. */
  add(counts: readonly VisitCount[]): void;
  /** All counts that are kept. Throws if the file cannot be read. */
  read(): VisitCount[];
  /** Deletes what is older than `VISITS_KEPT_DAYS`. In: the time in milliseconds since 1970. */
  sweep(now: number): void;
  close(): void;
};

/**
 * Opens the file of a process, or of several on one machine: counts are added
 * up in it. Writes do not wait for the disk, since a loss costs counts alone.
 */
export function openVisitStore(file: string): VisitStore {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 1_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = OFF;
    CREATE TABLE IF NOT EXISTS visits (
      day TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      bucket INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, kind, name, bucket)
    ) STRICT, WITHOUT ROWID;
  `);
  const insert = database.prepare(`
    INSERT INTO visits VALUES (:day, :kind, :name, :bucket, :count)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`);
  const all = database.prepare("SELECT * FROM visits");
  const old = database.prepare("DELETE FROM visits WHERE day < ?");
  return {
    add(counts) {
      database.exec("BEGIN IMMEDIATE");
      try {
        for (const each of counts) insert.run({ ...each });
        database.exec("COMMIT");
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
    read: () =>
      all.all().map((row) => ({
        day: String(row["day"]),
        kind: row["kind"] as CountKind,
        name: String(row["name"]),
        bucket: Number(row["bucket"]),
        count: Number(row["count"]),
      })),
    sweep: (now) => {
      old.run(dayOf(now - (VISITS_KEPT_DAYS - 1) * DAY_MS));
    },
    close: () => database.close(),
  };
}

/** In: milliseconds since 1970. Out: the day in UTC, as ISO 8601. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
