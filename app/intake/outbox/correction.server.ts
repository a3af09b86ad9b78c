import type { DatabaseSync } from "node:sqlite";

import type { ContactDetails } from "../submission.ts";
import { fingerprint } from "./fingerprint.server.ts";
import { readLinked } from "./links.server.ts";
import { inTransaction, insertSubmission, readBack } from "./store.server.ts";

/** A sender may correct a request so many times. */
const MOST_CORRECTIONS = 20;

/**
 * The result of a correction: `same` if nothing changes, `many` after too many
 * of them, `unknown` for a link that is unknown, expired or withdrawn.
 */
export type CorrectionResult = "kept" | "same" | "many" | "unknown";

/**
 * Stores a correction durably, to be delivered after its request. The same one
 * twice is one.
 *
 * @throws Error if it could not be written; then nothing was written.
 */
export function keepCorrection(
  outbox: DatabaseSync,
  hash: string,
  fields: ContactDetails,
): CorrectionResult {
  const kept = inTransaction(outbox, () => {
    const linked = readLinked(outbox, hash);
    if (!linked || linked.isWithdrawn) return "unknown";
    if (isEqual(linked.contact, fields)) return "same";
    if (linked.correctionCount >= MOST_CORRECTIONS) return "many";
    const { reference } = linked.entry;
    const submission = {
      kind: "correction",
      of: reference,
      linkHash: hash,
      fields,
    } as const;
    const key = `correction ${reference} ${linked.correctionCount}`;
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

function isEqual(one: ContactDetails, other: ContactDetails): boolean {
  return (
    one.name === other.name &&
    one.email === other.email &&
    one.phone === other.phone
  );
}
