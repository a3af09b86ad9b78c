import { createHash } from "node:crypto";

import type { Submission } from "../submission.ts";

/**
 * The columns of a submission that the checksum covers; only a withdrawal
 * changes one of them.
 */
export type Words = {
  reference: string;
  key: string;
  fingerprint: string;
  email: string;
  content: string;
  accepted_at: number;
  /** 0; anything else once its sender asked for erasure. */
  is_withdrawn: number;
};

/** The same with the checksum. */
export type StoredRow = Words & { checksum: string };

/**
 * The checksum of a row: SQLite notices a damaged page, but not a changed
 * character.
 */
export function checksumOf(row: Words): string {
  const { reference, key, fingerprint, email, content, accepted_at } = row;
  return createHash("sha256")
    .update(
      JSON.stringify([
        reference,
        key,
        fingerprint,
        email,
        content,
        accepted_at,
        // Covered by the checksum, or one flipped bit would hide an accepted
        // request from the firm.
        ...(row.is_withdrawn === 0 ? [] : ["withdrawn"]),
      ]),
    )
    .digest("base64url");
}

/** False if the row differs from its checksum. */
export function isIntact(row: StoredRow): boolean {
  return row.checksum === checksumOf(row);
}

/**
 * Removes differences that a reader does not see: spacing, line endings, the
 * encoding of accents.
 */
function normalise(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * A hash that is equal for submissions with equal fields, in any order; the
 * attribution does not count.
 */
export function fingerprint({ kind, fields }: Submission): string {
  const entries = Object.entries(fields).map(([name, value]) => {
    const text = normalise(value);
    return [name, name === "email" ? text.toLowerCase() : text];
  });
  entries.sort(([a], [b]) => (a! < b! ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, entries]))
    .digest("hex");
}
