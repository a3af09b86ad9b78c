import type { DatabaseSync } from "node:sqlite";
import type { Migration } from "./types.ts";

/**
 * The copies that a store descends from: when each was made, and when a lake first
 * opened it. What was published in between is in no log. A copy that no lake has opened
 * has no second time.
 */
export const RESTORED_COPIES: Migration = {
  name: "restored-copies",
  sql: `CREATE TABLE restored_copies (
    copied_at TEXT NOT NULL,
    opened_at TEXT
  ) STRICT`,
};

/** Records in a copy when it was made; one of an older version has no such table. */
export function recordCopy(copy: DatabaseSync, copiedAt: string): void {
  const table = copy.prepare(
    "SELECT 1 FROM sqlite_schema WHERE name = 'restored_copies'",
  );
  if (table.get() === undefined) return;
  copy
    .prepare("INSERT INTO restored_copies (copied_at) VALUES (?)")
    .run(copiedAt);
}

/** Records in a copy that a lake has opened it. */
export function recordOpening(database: DatabaseSync): void {
  database
    .prepare("UPDATE restored_copies SET opened_at = ? WHERE opened_at IS NULL")
    .run(new Date().toISOString());
}

/**
 * The span around a time in which this store was a copy waiting to be restored; null if
 * it was not.
 *
 * @param time of ISO 8601, in UTC
 */
export function lostSpan(
  database: DatabaseSync,
  time: string,
): { from: string; until: string } | null {
  const row = database
    .prepare(
      "SELECT copied_at, opened_at FROM restored_copies WHERE copied_at < ? AND opened_at > ?",
    )
    .get(time, time);
  return row
    ? { from: String(row.copied_at), until: String(row.opened_at) }
    : null;
}
