import type { DatabaseSync } from "node:sqlite";

import { addFact, readFact } from "./facts.server.ts";

const PREFIX = "withdrawn ";

/**
 * Records that a request was withdrawn and erased: its reference and the day,
 * nothing of its sender. Out of a damaged outbox it is carried over like every
 * fact.
 */
export function addTombstone(
  outbox: DatabaseSync,
  reference: string,
  now = Date.now(),
): void {
  const day = new Date(now).toISOString().slice(0, 10);
  addFact(outbox, PREFIX + reference, day);
}

/** True if a request with this reference was withdrawn and erased. */
export function isTombstoned(outbox: DatabaseSync, reference: string): boolean {
  return readFact(outbox, PREFIX + reference) !== null;
}

/**
 * The references of the requests that were erased before a day, written
 * YYYY-MM-DD.
 */
export function tombstonesBefore(outbox: DatabaseSync, day: string): string[] {
  const rows = outbox
    .prepare(
      "SELECT name FROM facts WHERE name GLOB 'withdrawn *' AND value < ?",
    )
    .all(day) as { name: string }[];
  return rows.map(({ name }) => name.slice(PREFIX.length));
}

/** The references of what was erased on a day, written YYYY-MM-DD, or later. */
export function tombstonesSince(outbox: DatabaseSync, day: string): string[] {
  const rows = outbox
    .prepare(
      "SELECT name FROM facts WHERE name GLOB 'withdrawn *' AND value >= ?",
    )
    .all(day) as { name: string }[];
  return rows.map(({ name }) => name.slice(PREFIX.length));
}

/** Removes these tombstones. */
export function removeTombstones(
  outbox: DatabaseSync,
  references: readonly string[],
): void {
  const remove = outbox.prepare("DELETE FROM facts WHERE name = ?");
  for (const reference of references) remove.run(PREFIX + reference);
}
