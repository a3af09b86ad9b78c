import { createHash } from "node:crypto";

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
