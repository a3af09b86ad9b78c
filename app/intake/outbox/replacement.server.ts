import type { DatabaseSync } from "node:sqlite";

import type { NoticePart } from "./entry.ts";
import { addFact } from "./facts.server.ts";

/** How many submissions of a damaged outbox were recovered. */
export type CarriedOver = {
  /** Carried over unchanged. */
  whole: number;
  /** Carried over into the review box, since characters may be wrong. */
  doubtful: number;
  /** Lost except for traces. */
  lost: number;
};

/**
 * A damaged outbox that was set aside under this name, and what was recovered.
 */
export type Replacement = CarriedOver & { setAside: string };

const NOTED = "replaced ";

/** Records in the new outbox that it replaces a damaged one. */
export function noteReplacement(
  outbox: DatabaseSync,
  { setAside, ...counts }: Replacement,
): void {
  addFact(outbox, NOTED + setAside, JSON.stringify(counts));
}

/**
 * A replacement that a channel was not notified of yet; null if there is none.
 */
export function untoldReplacement(
  outbox: DatabaseSync,
  channel: NoticePart,
): Replacement | null {
  const row = outbox
    .prepare(
      `SELECT name, value FROM facts
       WHERE name GLOB ? AND NOT EXISTS (
         SELECT 1 FROM facts told WHERE told.name = 'told ' || ? || ' ' || facts.name
       )
       ORDER BY name LIMIT 1`,
    )
    .get(`${NOTED}*`, channel) as { name: string; value: string } | undefined;
  if (!row) return null;
  const counts = JSON.parse(row.value) as CarriedOver;
  return { ...counts, setAside: row.name.slice(NOTED.length) };
}

/** Records that a channel was notified of a replacement. */
export function markReplacementTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  { setAside }: Replacement,
): void {
  addFact(outbox, `told ${channel} ${NOTED}${setAside}`, "");
}
