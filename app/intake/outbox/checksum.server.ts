import { createHash } from "node:crypto";

/**
 * The columns of a submission that the checksum covers; only a withdrawal
 * changes one of them.
 */
export type StoredRow = {
  reference: string;
  key: string;
  fingerprint: string;
  email: string;
  content: string;
  accepted_at: number;
  /** 0; anything else once its sender asked for erasure. */
  is_withdrawn: number;
};

/**
 * The checksum of a row: SQLite notices a damaged page, but not a changed
 * character.
 */
export function checksumOf(row: StoredRow): string {
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

/**
 * In: a row; rows of older versions have no checksum. Out: false if the row
 * differs from its checksum.
 */
export function isIntact(row: StoredRow & { checksum: string | null }) {
  if (row.checksum !== null) return row.checksum === checksumOf(row);
  try {
    JSON.parse(row.content);
    return true;
  } catch {
    return false;
  }
}
