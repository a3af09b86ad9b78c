import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { addFact } from "./facts.server.ts";

const NODE = "node";
const ERASED_UNTIL = "erased until";

/** The id of the node that this outbox belongs to: 16 hexadecimal digits. */
export function nodeOf(outbox: DatabaseSync): string {
  const known = read(outbox, NODE);
  if (known !== null) return known;
  // Another process may be faster.
  addFact(outbox, NODE, randomBytes(8).toString("hex"));
  return read(outbox, NODE)!;
}

/**
 * Until when erasures were followed in this outbox, by the clock of the
 * database; null: none was. An outbox of a backup has an earlier time, and so
 * follows again what was erased since.
 */
export function erasedUntil(outbox: DatabaseSync): string | null {
  return read(outbox, ERASED_UNTIL);
}

export function noteErasedUntil(outbox: DatabaseSync, time: string): void {
  outbox
    .prepare(
      `INSERT INTO facts (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    .run(ERASED_UNTIL, time);
}

/** The number of the newest submission; 0 if there is none. */
export function newestSequence(outbox: DatabaseSync): number {
  const { newest } = outbox
    .prepare("SELECT coalesce(max(sequence), 0) AS newest FROM submissions")
    .get() as { newest: number };
  return newest;
}

function read(outbox: DatabaseSync, name: string): string | null {
  const row = outbox
    .prepare("SELECT value FROM facts WHERE name = ?")
    .get(name) as { value: string } | undefined;
  return row?.value ?? null;
}
