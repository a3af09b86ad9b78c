import { statfsSync } from "node:fs";

// What a write can fail by: damage, a lock of another process, a full disk, or
// anything else; and the one border at which a shortage becomes an answer.

// Result codes of SQLite (sqlite.org/rescode.html). An extended code carries the
// primary one in its last byte.
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const IO_ERROR = 10;
const FULL = 13;
const NOT_A_DATABASE = 26;

/** The disk returned no bytes of a file, or wrong ones. */
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
  override name = "DamagedRow";

  constructor() {
    super("A row of the outbox has changed since it was stored.");
  }
}

/**
 * True if the error means that the file is damaged. All statements are constants and
 * tested, so an error about a statement means damaged tables or a damaged header. A
 * failed read of the disk counts as damage. Lack of disk space, descriptors, memory
 * or permission does not.
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

/**
 * The bytes that are free for this process on the disk of a folder; null if the
 * system does not report them.
 */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/**
 * Nothing could be stored durably: the visitor is told so, and the form keeps its
 * values.
 */
export class IntakeUnavailable extends Error {
  override name = "IntakeUnavailable";
}

/** The disk is full. */
export class DiskFull extends IntakeUnavailable {
  override name = "DiskFull";

  constructor(options?: ErrorOptions) {
    super("The disk is full.", options);
  }
}

/**
 * Turns what failed into a shortage.
 *
 * @throws DiskFull if the disk is full, else IntakeUnavailable with this message.
 */
export function throwShortage(error: unknown, message: string): never {
  const cause = { cause: error };
  throw isDiskFull(error)
    ? new DiskFull(cause)
    : new IntakeUnavailable(message, cause);
}

/** Why nothing could be stored: the disk is full, or something else does not work. */
export type Shortage = "full" | "failed";

/**
 * Runs an act. A shortage that it throws becomes a value, here and nowhere else;
 * anything else that is thrown is a defect.
 *
 * @param context where the reason is reported; a full disk is in the log already.
 */
export async function orShortage<Result>(
  { reportError }: { reportError?: (error: unknown) => void },
  act: () => Result | Promise<Result>,
): Promise<Result | Shortage> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DiskFull) return "full";
    if (!(error instanceof IntakeUnavailable)) throw error;
    reportError?.(error);
    return "failed";
  }
}
