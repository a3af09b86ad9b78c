import type { DatabaseSync } from "node:sqlite";

import { steadyNow } from "../steady-clock.ts";
import type { ConsultationFields, ContactDetails } from "../submission.ts";
import { followersOf } from "./erase.server.ts";
import type { SentEvidence } from "../evidence/sent-evidence.ts";
import type { Entry } from "./entry.ts";
import { ENTRY_COLUMNS, toEntry, type EntryColumns } from "./queue.server.ts";

/** A request in the outbox, found by its link. */
export type LinkedRequest = {
  entry: Entry;
  fields: ConsultationFields;
  /** How its sender is reached, with all corrections. */
  contact: ContactDetails;
  correctionCount: number;
  /** The files that were added to it, the oldest first. */
  evidence: readonly SentEvidence[];
  /** True from the withdrawal until it is carried out. */
  isWithdrawn: boolean;
  /** True once staff were asked to withdraw it. */
  isWithdrawalAsked: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/**
 * Finds a request by the hash of its link's secret. Out: null for a link that
 * is unknown or has expired.
 *
 * @throws DamagedRow if a row differs from its checksum.
 */
export function readLinked(
  outbox: DatabaseSync,
  hash: string,
  now = steadyNow(),
): LinkedRequest | null {
  const row = outbox
    .prepare(
      `SELECT ${ENTRY_COLUMNS}, l.expires_at
       FROM links l JOIN submissions s ON s.sequence = l.submission
       WHERE l.hash = ? AND l.expires_at > ?`,
    )
    .get(hash, now) as (EntryColumns & { expires_at: number }) | undefined;
  if (!row) return null;
  const entry = toEntry(row);
  if (entry.submission.kind !== "consultation") return null;
  const { fields } = entry.submission;
  const entries = followersOf(outbox, entry.reference).map((reference) =>
    readEntry(outbox, reference),
  );
  const followers = entries.map(({ submission }) => submission);
  const corrections = followers.filter(({ kind }) => kind === "correction");
  const { name, email, phone } = { ...fields, ...corrections.at(-1)?.fields };
  return {
    entry,
    fields: { ...fields, name, email, phone },
    contact: { name, email, phone },
    correctionCount: corrections.length,
    evidence: entries.flatMap((each) => evidenceIn(each)),
    isWithdrawn: row.is_withdrawn !== 0,
    isWithdrawalAsked: followers.some(({ kind }) => kind === "withdrawal"),
    expiresAt: row.expires_at,
  };
}

function evidenceIn({
  reference,
  submission,
  acceptedAt,
}: Entry): SentEvidence[] {
  if (submission.kind !== "evidence") return [];
  const { fileName, bytes } = submission.fields;
  const receivedAt = acceptedAt;
  return [{ id: reference, name: fileName, bytes: Number(bytes), receivedAt }];
}

function readEntry(outbox: DatabaseSync, reference: string): Entry {
  const row = outbox
    .prepare(`SELECT ${ENTRY_COLUMNS} FROM submissions s WHERE reference = ?`)
    .get(reference) as EntryColumns;
  return toEntry(row);
}
