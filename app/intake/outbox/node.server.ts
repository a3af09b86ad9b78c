import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { addFact, readFact, setFact } from "./facts.server.ts";

const NODE = "node";
const ERASED_UNTIL = "erased until";

/** The id of the node that this outbox belongs to: 16 hexadecimal digits. */
export function nodeOf(outbox: DatabaseSync): string {
  const known = readFact(outbox, NODE);
  if (known !== null) return known;
  // Another process may be faster.
  addFact(outbox, NODE, randomBytes(8).toString("hex"));
  return readFact(outbox, NODE)!;
}

/**
 * Until when erasures were followed in this outbox, by the clock of the
 * database; null: none was. An outbox of a backup has an earlier time, and so
 * follows again what was erased since.
 */
export function erasedUntil(outbox: DatabaseSync): string | null {
  return readFact(outbox, ERASED_UNTIL);
}

export function noteErasedUntil(outbox: DatabaseSync, time: string): void {
  setFact(outbox, ERASED_UNTIL, time);
}

/** The number of the newest submission; 0 if there is none. */
export function newestSequence(outbox: DatabaseSync): number {
  const { newest } = outbox
    .prepare("SELECT coalesce(max(sequence), 0) AS newest FROM submissions")
    .get() as { newest: number };
  return newest;
}
