import type { DatabaseSync } from "node:sqlite";

import type { SentEvidence } from "../evidence/sent-evidence.ts";
import { steadyNow } from "../steady-clock.ts";
import type { ConsultationFields, ContactDetails } from "../submission.ts";
import type { Entry, MakeLink } from "./entry.ts";
import { ENTRY_COLUMNS, type EntryColumns, toEntry } from "./row.server.ts";
import { addLink } from "./store.server.ts";
import { inTransaction } from "./transaction.server.ts";

/** A request in the outbox, found by its link. */
export type LinkedRequest = {
  entry: Entry;
  fields: ConsultationFields;
  /** How its sender is reached, with all corrections. */
  contact: ContactDetails;
  correctionCount: number;
  /** The files that were added to it, the oldest first. */
  evidence: readonly SentEvidence[];
  /** True once the database has taken it with its link. */
  isDelivered: boolean;
  /** True from the withdrawal until it is carried out. */
  isWithdrawn: boolean;
  /** True once staff were asked to withdraw it. */
  isWithdrawalAsked: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
};

/**
 * Finds a request by the hash of its link's secret.
 *
 * @returns null for a link that is unknown or has expired.
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
  const { corrections, evidence, isWithdrawalAsked } = entriesAbout(
    outbox,
    entry.reference,
  );
  const { fields } = entry.submission;
  const { name, email, phone } = corrections.at(-1)?.fields ?? fields;
  return {
    entry,
    fields: { ...fields, name, email, phone },
    contact: { name, email, phone },
    correctionCount: corrections.length,
    evidence,
    isDelivered: isDelivered(outbox, entry.sequence),
    isWithdrawn: row.is_withdrawn !== 0,
    isWithdrawalAsked,
    expiresAt: row.expires_at,
  };
}

/**
 * What was sent through this node about a request, the oldest first; the request
 * itself may be in the outbox of another node.
 */
export type Additions = {
  /** The newest correction that is not in the database yet; null: none. */
  contact: ContactDetails | null;
  correctionCount: number;
  evidence: readonly SentEvidence[];
};

/**
 * Reads what was added to a request.
 *
 * @throws DamagedRow if a row differs from its checksum.
 */
export function readAdded(outbox: DatabaseSync, request: string): Additions {
  const { corrections, evidence } = entriesAbout(outbox, request);
  const newest = corrections.at(-1);
  const waits = outbox.prepare(
    "SELECT 1 FROM parts WHERE submission = ? AND state = 'waiting'",
  );
  return {
    contact: newest && waits.get(newest.sequence) ? newest.fields : null,
    correctionCount: corrections.length,
    evidence,
  };
}

function isDelivered(outbox: DatabaseSync, sequence: number): boolean {
  const { count } = outbox
    .prepare(
      `SELECT count(DISTINCT name = 'link') AS count FROM parts
       WHERE submission = ? AND state = 'delivered'
         AND name IN ('link', 'claim', 'review')`,
    )
    .get(sequence) as { count: number };
  return count === 2;
}

/**
 * Restores the links that requests have lost by damage. Until then the request waits,
 * since the database accepts no link for a request that it already has.
 *
 * @param makeLink left out: the outbox has no links.
 */
export function restoreLinks(outbox: DatabaseSync, makeLink?: MakeLink): void {
  const rows = outbox
    .prepare(
      `SELECT sequence, reference, accepted_at AS acceptedAt FROM submissions
       WHERE kind = 'consultation'
         AND sequence NOT IN (SELECT submission FROM links)`,
    )
    .all() as { sequence: number; reference: string; acceptedAt: number }[];
  inTransaction(outbox, () => {
    for (const { sequence, reference, acceptedAt } of makeLink ? rows : [])
      addLink(outbox, sequence, makeLink!(reference, acceptedAt || undefined));
    outbox.exec(
      `DELETE FROM parts WHERE name IN ('link', 'withdrawal')
         AND submission NOT IN (SELECT submission FROM links)`,
    );
  });
}

/** What was sent about a request, the oldest first. */
function entriesAbout(outbox: DatabaseSync, request: string) {
  const rows = outbox
    .prepare(
      `SELECT ${ENTRY_COLUMNS},
         EXISTS (SELECT 1 FROM parts WHERE submission = s.sequence AND state = 'parked')
           AS isSetAside
       FROM submissions s WHERE about = ? ORDER BY sequence`,
    )
    .all(request) as (EntryColumns & { isSetAside: 0 | 1 })[];
  const corrections: { sequence: number; fields: ContactDetails }[] = [];
  const evidence: SentEvidence[] = [];
  let isWithdrawalAsked = false;
  for (const row of rows) {
    const { sequence, reference, submission, acceptedAt } = toEntry(row);
    if (submission.kind === "correction")
      corrections.push({ sequence, fields: submission.fields });
    if (submission.kind === "evidence")
      evidence.push({
        id: reference,
        name: submission.fields.fileName,
        bytes: Number(submission.fields.bytes),
        receivedAt: acceptedAt,
        isSetAside: row.isSetAside === 1,
      });
    isWithdrawalAsked ||= submission.kind === "withdrawal";
  }
  return { corrections, evidence, isWithdrawalAsked };
}
