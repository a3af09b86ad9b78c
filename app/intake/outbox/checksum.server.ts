import { createHash } from "node:crypto";

/** The columns of a submission that say what was stored; only a withdrawal changes any. */
export type StoredRow = {
  reference: string;
  key: string;
  fingerprint: string;
  email: string;
  content: string;
  accepted_at: number;
  /** 0; anything else once its sender had it erased. */
  is_withdrawn: number;
};

/**
 * What tells later that a row still says what was stored: SQLite itself notices
 * a damaged page, but not a letter that has changed.
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
        // Else one flipped bit would hide an accepted request from the firm.
        ...(row.is_withdrawn === 0 ? [] : ["withdrawn"]),
      ]),
    )
    .digest("base64url");
}

/** In: a row; one of an older version has no checksum. Out: whether its words are those that were stored. */
export function isIntact(row: StoredRow & { checksum: string | null }) {
  if (row.checksum !== null) return row.checksum === checksumOf(row);
  try {
    JSON.parse(row.content);
    return true;
  } catch {
    return false;
  }
}
