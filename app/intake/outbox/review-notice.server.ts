import type { DatabaseSync } from "node:sqlite";

import { steadyNow } from "../steady-clock.ts";
import type { NoticePart } from "./entry.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The entries of the review box that a channel was not notified of yet. */
export type ReviewNews = { count: number; lastSequence: number };

/**
 * The news for a channel; null if there is none, or the channel was notified
 * less than an hour ago.
 */
export function reviewNews(
  outbox: DatabaseSync,
  channel: NoticePart,
  now = steadyNow(),
): ReviewNews | null {
  const told = outbox
    .prepare(
      "SELECT last_sequence AS last, sent_at AS at FROM review_notices WHERE channel = ?",
    )
    .get(channel) as { last: number; at: number } | undefined;
  // A time in the future was written before the clock was set back.
  if (told && told.at <= now && now - told.at < HOUR_MS) return null;
  const { count, last } = outbox
    .prepare(
      `SELECT count(*) AS count, max(sequence) AS last FROM submissions
       WHERE box = 'review' AND is_withdrawn = 0 AND sequence > ?`,
    )
    .get(told?.last ?? 0) as { count: number; last: number | null };
  return last === null ? null : { count, lastSequence: last };
}

/** Records that a channel was notified of entries in the review box. */
export function markReviewTold(
  outbox: DatabaseSync,
  channel: NoticePart,
  { lastSequence }: ReviewNews,
  now = steadyNow(),
): void {
  outbox
    .prepare(
      `INSERT INTO review_notices (channel, last_sequence, sent_at) VALUES (?, ?, ?)
       ON CONFLICT (channel) DO UPDATE
       SET last_sequence = excluded.last_sequence, sent_at = excluded.sent_at`,
    )
    .run(channel, lastSequence, now);
}
