// Result codes of SQLite (sqlite.org/rescode.html). An extended code carries the
// primary one in its last byte.
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const IO_ERROR = 10;
const FULL = 13;
const NOT_A_DATABASE = 26;

/** The disk returned no bytes, or others than it was given, of any file. */
const UNREADABLE = new Set(
  // Read, short read, checksum of the disk, damaged file system.
  [1, 2, 32, 33].map((kind) => IO_ERROR | (kind << 8)),
);

function primaryCode(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code & 0xff : null;
}

/** A row differs from its checksum, although SQLite can read it. */
export class DamagedRow extends Error {
  constructor() {
    super("A row of the outbox has changed since it was stored.");
    this.name = "DamagedRow";
  }
}

/**
 * True if the error means that the file is damaged. All statements are
 * constants and tested, so an error about a statement means damaged tables or a
 * damaged header. So does a read that the disk fails. Lack of disk, descriptors,
 * memory or permission is not damage.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedRow) return true;
  const { errcode, code: name } = (error ?? {}) as Record<string, unknown>;
  if (UNREADABLE.has(Number(errcode)) || name === "EIO") return true;
  const code = primaryCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE || code === ERROR;
}

/** True if another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === BUSY || code === LOCKED;
}

/** True if the disk is full, as reported by SQLite or by the file system. */
export function isDiskFull(error: unknown): boolean {
  if (primaryCode(error) === FULL) return true;
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT") return true;
  return cause !== undefined && isDiskFull(cause);
}
