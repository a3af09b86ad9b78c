import type { DatabaseSync } from "node:sqlite";

import type { NoticePart } from "./entry.ts";

/** What became of the submissions of a damaged outbox. */
export type CarriedOver = {
  /** In the new outbox, word for word. */
  whole: number;
  /** In the new outbox, but some words may be wrong: for a person to look at. */
  doubtful: number;
  /** Of these only traces were found. */
  lost: number;
};

/** A damaged outbox that was set aside, under this name, and what became of what it held. */
export type Replacement = CarriedOver & { setAside: string };

const NOTED = "replaced ";

/** Writes down that this outbox has taken over from a damaged one. */
export function noteReplacement(
  outbox: DatabaseSync,
  { setAside, ...counts }: Replacement,
): void {
  addFact(outbox, NOTED + setAside, JSON.stringify(counts));
}

/** A replacement that a channel has not told the firm of; null if there is none. */
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

export function markReplacementTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  { setAside }: Replacement,
): void {
  addFact(outbox, `told ${channel} ${NOTED}${setAside}`, "");
}

function addFact(outbox: DatabaseSync, name: string, value: string): void {
  outbox
    .prepare(
      `INSERT INTO facts (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO NOTHING`,
    )
    .run(name, value);
}
