import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { steadyNow } from "../steady-clock.ts";
import type { NoticePart } from "./entry.ts";

// What the outbox remembers besides submissions: a name and a text.

/** Out: null if there is none of this name. */
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

const PREFIX = "withdrawn ";

/**
 * What the database tells of an erased request or message: whoever has only the
 * public key learns no reference by it.
 */
export function referenceHash(reference: string): string {
  return createHash("sha256").update(reference).digest("hex");
}

/**
 * Records that a request was withdrawn and erased: its reference, or the hash of one
 * that is known to another node alone, and the day, nothing of its sender. Out of a
 * damaged outbox it is carried over like every fact.
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
  return [reference, referenceHash(reference)].some(
    (each) => readFact(outbox, PREFIX + each) !== null,
  );
}

/**
 * The references of what was erased, or their hashes, each with the day as
 * YYYY-MM-DD.
 */
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

const REPEATED = "delivered before up to";

/** Notes the newest submission that is about to be delivered a second time. */
export function noteRepeated(outbox: DatabaseSync): void {
  const row = outbox
    .prepare(
      `SELECT coalesce(max(submission), 0) AS newest FROM parts
       WHERE state = 'delivered'`,
    )
    .get();
  setFact(outbox, REPEATED, String(row?.["newest"]));
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
export type ReviewNews = {
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
  const { count, last, lastAt } = outbox
    .prepare(
      `SELECT count(*) AS count, max(sequence) AS last, accepted_at AS lastAt FROM submissions
       WHERE box = 'review' AND is_withdrawn = 0 AND sequence > ?`,
    )
    .get(lastTold || 0) as Pick<ReviewNews, "count" | "lastAt"> & {
    last: number | null;
  };
  return last === null ? null : { count, lastSequence: last, lastAt };
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

/** How many submissions of a damaged outbox were recovered. */
export type CarriedOver = {
  /** Carried over unchanged. */
  whole: number;
  /** Carried over into the review box, since characters may be wrong. */
  doubtful: number;
  /** Lost except for traces, or missing without any. */
  lost: number;
  /** True if an outbox was not damaged, but missing or older than it had been. */
  isMissing?: boolean;
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
 * A replacement that a channel was not told of yet, with the id by which it is
 * told; null if there is none.
 */
export function untoldReplacement(
  outbox: DatabaseSync,
  channel: NoticePart,
): (Replacement & { fact: string }) | null {
  const rows = outbox
    .prepare("SELECT name, value FROM facts WHERE name GLOB ? ORDER BY name")
    .all(`${NOTED}*`) as { name: string; value: string }[];
  const row = rows.find(({ name }) => !isTold(outbox, channel, name));
  if (!row) return null;
  const counts = JSON.parse(row.value) as CarriedOver;
  const setAside = row.name.slice(NOTED.length);
  return { ...counts, setAside, fact: row.name };
}
