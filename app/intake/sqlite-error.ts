// Result codes of SQLite (sqlite.org/rescode.html). An extended code carries the
// primary one in its last byte.
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;

function primaryCode(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === "number" ? code & 0xff : null;
}

/** A row does not say any more what was stored, although SQLite can read it. */
export class DamagedRow extends Error {
  constructor() {
    super("A row of the outbox has changed since it was stored.");
    this.name = "DamagedRow";
  }
}

/**
 * Whether the file itself was found damaged. Every statement is a constant that
 * the tests run, so one that makes no sense to SQLite met a file with other
 * tables, or with a header that no SQLite wrote. Lack of disk, descriptors,
 * memory or permission is no damage, nor is a read that the system refused.
 */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedRow) return true;
  const code = primaryCode(error);
  return code === CORRUPT || code === NOT_A_DATABASE || code === ERROR;
}

/** Whether another connection holds what was to be locked. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === BUSY || code === LOCKED;
}

/** Whether it failed for want of room: of SQLite or of the file system. */
export function isDiskFull(error: unknown): boolean {
  if (primaryCode(error) === FULL) return true;
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT") return true;
  return cause !== undefined && isDiskFull(cause);
}
