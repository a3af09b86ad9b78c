import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { steadyNow } from "../steady-clock.ts";
import type { NoticePart } from "./entry.ts";

// Facts: what the outbox remembers besides submissions, each a name and a text.

/** The text of a name; null if there is none. */
export function readFact(outbox: DatabaseSync, name: string): string | null {
  const row = outbox
    .prepare("SELECT value FROM facts WHERE name = ?")
    .get(name) as { value: string } | undefined;
  return row?.value ?? null;
}

/** Records something in the outbox, unless it is there. */
export function addFact(
  outbox: DatabaseSync,
  name: string,
  value: string,
): void {
  outbox.prepare("INSERT OR IGNORE INTO facts VALUES (?, ?)").run(name, value);
}

/** Records something in the outbox, in place of what was there. */
export function setFact(
  outbox: DatabaseSync,
  name: string,
  value: string,
): void {
  outbox.prepare("INSERT OR REPLACE INTO facts VALUES (?, ?)").run(name, value);
}

/** What is recorded under names with this beginning, which is left out of them. */
export function factsUnder(
  outbox: DatabaseSync,
  beginning: string,
): { name: string; value: string }[] {
  return outbox
    .prepare(
      "SELECT substr(name, ?2) AS name, value FROM facts WHERE name GLOB ?1 ORDER BY name",
    )
    .all(`${beginning}*`, beginning.length + 1) as {
    name: string;
    value: string;
  }[];
}

/** Removes what is recorded under these names. */
export function removeFacts(
  outbox: DatabaseSync,
  names: readonly string[],
): void {
  const remove = outbox.prepare("DELETE FROM facts WHERE name = ?");
  for (const name of names) remove.run(name);
}

/** What the name of a tombstone begins with. */
export const TOMBSTONE = "withdrawn ";

/**
 * What the database reveals of an erased request or message: the publishable key
 * alone does not reveal its reference.
 */
export function referenceHash(reference: string): string {
  return createHash("sha256").update(reference).digest("hex");
}

/**
 * Records that a request was withdrawn and erased: its reference, or the hash of one
 * that only another node knows, and the day, but nothing of its sender. The journal
 * has it too.
 */
export function addTombstone(
  outbox: DatabaseSync,
  reference: string,
  now = Date.now(),
): void {
  const day = new Date(now).toISOString().slice(0, 10);
  addFact(outbox, TOMBSTONE + reference, day);
}

/** True if a request with this reference was withdrawn and erased. */
export function isTombstoned(outbox: DatabaseSync, reference: string): boolean {
  return [reference, referenceHash(reference)].some(
    (each) => readFact(outbox, TOMBSTONE + each) !== null,
  );
}

/**
 * The references of what was erased, or their hashes, each with the day as
 * YYYY-MM-DD.
 */
export function tombstones(
  outbox: DatabaseSync,
): { reference: string; day: string }[] {
  return factsUnder(outbox, TOMBSTONE).map(({ name, value }) => ({
    reference: name,
    day: value,
  }));
}

const REPEATED = "delivered before up to";

/** Notes the newest submission that may be delivered a second time. */
export function noteRepeated(outbox: DatabaseSync, newest: number): void {
  setFact(outbox, REPEATED, String(newest));
}

/** The number that was noted; 0: none was. */
export function readRepeated(outbox: DatabaseSync): number {
  return Number(readFact(outbox, REPEATED));
}

// What the firm was told of besides single requests, for each channel.

const HOUR_MS = 60 * 60 * 1000;

/** True if a channel was told of something, by its id. */
export function isTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  id: string,
): boolean {
  return readFact(outbox, `told ${channel} ${id}`) !== null;
}

/** Records that a channel was told of something. */
export function markTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  id: string,
): void {
  addFact(outbox, `told ${channel} ${id}`, "");
}

/** The entries of the review box that a channel was not told of yet. */
type ReviewNews = {
  count: number;
  lastSequence: number;
  /** When the newest of them was accepted. */
  lastAt: number;
};

/**
 * The news for a channel; null if there is none, or the channel was told less
 * than an hour ago.
 */
export function reviewNews(
  outbox: DatabaseSync,
  channel: NoticePart,
  now = steadyNow(),
): ReviewNews | null {
  const told = readFact(outbox, reviewOf(channel)) ?? "";
  const [lastTold = 0, at = 0] = told.split(" ").map(Number);
  // A time in the future was written before the clock was set back.
  if (at <= now && now - at < HOUR_MS) return null;
  const news = outbox
    .prepare(
      `SELECT count(*) AS count, max(sequence) AS lastSequence, accepted_at AS lastAt
       FROM submissions WHERE box = 'review' AND is_withdrawn = 0 AND sequence > ?`,
    )
    .get(lastTold || 0) as ReviewNews;
  return news.count === 0 ? null : news;
}

/** Records that a channel was told of entries in the review box. */
export function markReviewTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  { lastSequence }: Pick<ReviewNews, "lastSequence">,
  now = steadyNow(),
): void {
  setFact(outbox, reviewOf(channel), `${lastSequence} ${now}`);
}

const reviewOf = (channel: NoticePart) => `review ${channel}`;

/** What a replaced outbox lacked, and how much of it the journal had. */
export type Replacement = {
  /** How many submissions were taken over from the journal. */
  whole: number;
  /** How many are lost; null: unknown. */
  lost: number | null;
  /** True if the outbox was not damaged, but missing or older than it had been. */
  isMissing: boolean;
  /** The name of the damaged outbox, or of a note in its place. */
  setAside: string;
};

const NOTED = "replaced ";

/** Records in an outbox what it replaces. */
export function noteReplacement(
  outbox: DatabaseSync,
  { setAside, ...counts }: Replacement,
): void {
  addFact(outbox, NOTED + setAside, JSON.stringify(counts));
}

/**
 * A replacement that a channel was not told of yet, with the id by which it is
 * told; null if there is none.
 */
export function untoldReplacement(
  outbox: DatabaseSync,
  channel: NoticePart,
): (Replacement & { fact: string }) | null {
  const row = factsUnder(outbox, NOTED).find(
    ({ name }) => !isTold(outbox, channel, NOTED + name),
  );
  if (!row) return null;
  const counts = JSON.parse(row.value) as Omit<Replacement, "setAside">;
  return { ...counts, setAside: row.name, fact: NOTED + row.name };
}
