import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A resource that a machine can run out of. */
type Shortage = {
  /** In words for the operator. */
  words: string;
  /**
   * Node's names of system errors, Postgres's codes (class 53 is "insufficient
   * resources"), and SQLite's result codes (FULL, NOMEM, PERM, READONLY).
   */
  codes: readonly (string | number)[];
  /** The C library's messages, which end Postgres's own. */
  message: RegExp;
};

export const FULL_DISK = "the disk is full";

const SHORTAGES: readonly Shortage[] = [
  {
    words: FULL_DISK,
    codes: ["ENOSPC", "EDQUOT", "EFBIG", "53100", 13],
    message: /no space left on device|quota exceeded|file too large/i,
  },
  {
    words: "too many files are open",
    codes: ["EMFILE", "ENFILE"],
    message: /no file descriptors|too many open files/i,
  },
  {
    words: "there is not enough memory",
    codes: ["ENOMEM", "53200", "53300", 7],
    message: /cannot allocate memory|could not allocate memory|out of memory/i,
  },
  {
    words: "this account may not read and write its files",
    codes: ["EACCES", "EPERM", 3],
    message: /could not .*: (permission denied|operation not permitted)/i,
  },
  {
    words: "the disk is read-only",
    codes: ["EROFS", 8],
    message: /read-only file system/i,
  },
];

/**
 * The shortage that caused an error (disk space, descriptors, memory,
 * permission), in words for the operator; null for other causes. A shortage is
 * temporary, and does not mean that a file is damaged.
 */
export function shortageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const known = [
    typeof code === "string" ? code : null,
    // The last byte of SQLite's extended codes is the primary code.
    typeof errcode === "number" ? errcode & 0xff : null,
  ];
  const found =
    SHORTAGES.find(({ codes }) => codes.some((each) => known.includes(each))) ??
    SHORTAGES.find(({ message }) => message.test(error.message));
  return found?.words ?? shortageOf(error.cause);
}

const PROBE_BYTES = 1024 * 1024;

/** Why a file of a megabyte cannot be written to a folder now; null if it can. */
export function probeFolder(folder: string): string | null {
  const file = path.join(folder, `.probe-${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(PROBE_BYTES), {
      mode: 0o600,
      flush: true,
    });
    return null;
  } catch (error) {
    return shortageOf(error);
  } finally {
    rmSync(file, { force: true });
  }
}
