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

/** The references of what was erased, each with the day as YYYY-MM-DD. */
export function tombstones(
  outbox: DatabaseSync,
): { reference: string; day: string }[] {
  const rows = outbox
    .prepare("SELECT name, value FROM facts WHERE name GLOB ?")
    .all(`${PREFIX}*`) as { name: string; value: string }[];
  return rows.map(({ name, value }) => ({
    reference: name.slice(PREFIX.length),
    day: value,
  }));
}

/** Removes these tombstones. */
export function removeTombstones(
  outbox: DatabaseSync,
  references: readonly string[],
): void {
  const remove = outbox.prepare("DELETE FROM facts WHERE name = ?");
  for (const reference of references) remove.run(PREFIX + reference);
}
