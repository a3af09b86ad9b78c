import type { DatabaseSync } from "node:sqlite";

import type { ContactDetails } from "../submission.ts";
import { fingerprint } from "./fingerprint.server.ts";
import { readAdded, readLinked } from "./links.server.ts";
import { inTransaction, insertSubmission, readBack } from "./store.server.ts";
import { isTombstoned } from "./tombstone.server.ts";

/** A sender may correct a request so many times. */
const MOST_CORRECTIONS = 20;

/**
 * The result of a correction: `same` if nothing changes, `many` after too many
 * of them, `unknown` for a link that is unknown, expired or withdrawn.
 */
export type CorrectionResult = "kept" | "same" | "many" | "unknown";

/** A request that is in the database, as another node delivered it. */
export type DeliveredRequest = { reference: string; contact: ContactDetails };

/**
 * Stores a correction durably, to be delivered after its request. The same one
 * twice is one. In: the hash of the link, the corrected fields, the request in
 * the database for the case that the outbox does not have it.
 *
 * @throws Error if it could not be written; then nothing was written.
 */
export function keepCorrection(
  outbox: DatabaseSync,
  hash: string,
  fields: ContactDetails,
  delivered: DeliveredRequest | null = null,
): CorrectionResult {
  const kept = inTransaction(outbox, () => {
    const known =
      ownRequest(outbox, hash) ?? requestElsewhere(outbox, delivered);
    if (!known) return "unknown";
    const { reference, contact, correctionCount } = known;
    if (isEqual(contact, fields)) return "same";
    if (correctionCount >= MOST_CORRECTIONS) return "many";
    const submission = {
      kind: "correction",
      of: reference,
      linkHash: hash,
      fields,
    } as const;
    const key = `correction ${reference} ${correctionCount}`;
    insertSubmission(outbox, {
      submission,
      key,
      verdict: { box: "lead" },
      parts: ["correction"],
    });
    return { key, print: fingerprint(submission) };
  });
  if (typeof kept === "string") return kept;
  readBack(outbox, kept.key, kept.print);
  return "kept";
}

type Correctable = DeliveredRequest & { correctionCount: number };

function ownRequest(outbox: DatabaseSync, hash: string): Correctable | null {
  const linked = readLinked(outbox, hash);
  if (!linked || linked.isWithdrawn) return null;
  const { contact, correctionCount } = linked;
  return { reference: linked.entry.reference, contact, correctionCount };
}

function requestElsewhere(
  outbox: DatabaseSync,
  delivered: DeliveredRequest | null,
): Correctable | null {
  if (!delivered || isTombstoned(outbox, delivered.reference)) return null;
  const { contact, correctionCount } = readAdded(outbox, delivered.reference);
  return {
    reference: delivered.reference,
    contact: contact ?? delivered.contact,
    correctionCount,
  };
}

function isEqual(one: ContactDetails, other: ContactDetails): boolean {
  return (
    one.name === other.name &&
    one.email === other.email &&
    one.phone === other.phone
  );
}
