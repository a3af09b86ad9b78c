import type { DatabaseSync } from "node:sqlite";
import { createHmac } from "node:crypto";

import { derivedKey } from "../../http/derived-key.ts";
import { addTombstone } from "./facts.server.ts";
import { type CheckedColumns, checksumOf } from "./row.server.ts";
import { inTransaction } from "./transaction.server.ts";

/**
 * The references of all submissions with this e-mail, compared without regard
 * to case. A request counts with its corrections, whichever of them holds the
 * address.
 */
export function referencesOf(outbox: DatabaseSync, email: string): string[] {
  const requests = outbox
    .prepare(
      "SELECT DISTINCT coalesce(about, reference) AS reference FROM submissions WHERE email = ?",
    )
    .all(email.trim().toLowerCase());
  return textsOf(requests).flatMap((each) => withFollowers(outbox, each));
}

/**
 * The reference of a request, then of what was sent about it later, the oldest
 * first: its corrections, its files, and the wish to withdraw it.
 */
export function withFollowers(outbox: DatabaseSync, request: string): string[] {
  const rows = outbox
    .prepare(
      "SELECT reference FROM submissions WHERE about = ? ORDER BY sequence",
    )
    .all(request);
  return [request, ...textsOf(rows)];
}

/** The references of all submissions, and of the requests that they are about. */
export function knownReferences(outbox: DatabaseSync): string[] {
  const rows = outbox
    .prepare(
      `SELECT reference FROM submissions UNION
       SELECT about FROM submissions WHERE about IS NOT NULL`,
    )
    .all();
  return textsOf(rows);
}

const textsOf = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ reference }) => String(reference));

/**
 * Stops all further deliveries of these submissions; a delivery under way may still
 * arrive.
 */
export function withdraw(
  outbox: DatabaseSync,
  references: readonly string[],
): void {
  inTransaction(outbox, () => markWithdrawn(outbox, references, true));
}

/**
 * Sets or removes the mark of a withdrawal, within a transaction of the caller.
 */
export function markWithdrawn(
  outbox: DatabaseSync,
  references: readonly string[],
  isWithdrawn: boolean,
): void {
  const mark = isWithdrawn ? 1 : 0;
  const read = outbox.prepare(
    `SELECT reference, key, fingerprint, email, content, accepted_at
     FROM submissions WHERE reference = ?`,
  );
  const write = outbox.prepare(
    "UPDATE submissions SET is_withdrawn = ?, checksum = ? WHERE reference = ?",
  );
  for (const reference of references) {
    const row = read.get(reference) as
      Omit<CheckedColumns, "is_withdrawn"> | undefined;
    if (row)
      write.run(mark, checksumOf({ ...row, is_withdrawn: mark }), reference);
  }
}

/** What of an outbox was erased. */
export type Erased = {
  references: string[];
  /** How many of the submissions were there. */
  removed: number;
  /** False if another process still reads what the log held. */
  isLogEmpty: boolean;
};

/**
 * Erases submissions with their parts, also from the write-ahead log, and leaves a
 * tombstone for each: the database no longer accepts its reference, so the same form
 * needs another one if it is sent again. It may be repeated.
 *
 * @param list is called within the transaction, and returns their references.
 */
export function erase(outbox: DatabaseSync, list: () => string[]): Erased {
  const remove = outbox.prepare("DELETE FROM submissions WHERE reference = ?");
  const erased = inTransaction(outbox, () => {
    const references = list();
    const there = references.filter((reference) => {
      addTombstone(outbox, reference);
      return remove.run(reference).changes > 0;
    });
    return { references, removed: there.length };
  });
  return { ...erased, isLogEmpty: emptyLog(outbox) };
}

/**
 * Writes the log back and empties it.
 *
 * @returns false if another process still reads what it held.
 */
export function emptyLog(outbox: DatabaseSync): boolean {
  const row = outbox.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  return row?.["busy"] === 0;
}

/**
 * What an erased person is known by in the database, which only the site can compare
 * with an e-mail address: 64 hexadecimal digits.
 */
export type PersonHash = (email: string) => string;

/** @param secret SITE_SECRET, the same on all nodes. */
export function personHash(secret: string): PersonHash {
  const key = derivedKey(secret, "erased person");
  return (email) =>
    createHmac("sha256", key).update(email.trim().toLowerCase()).digest("hex");
}
