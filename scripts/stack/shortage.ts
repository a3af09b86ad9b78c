import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const DISK = "the disk is full";
const DESCRIPTORS = "too many files are open";
const MEMORY = "there is not enough memory";
const PERMISSION = "this account may not read and write its files";
const READ_ONLY = "the disk is read-only";

/** The shortages by Node's names of system errors. */
const BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: DISK,
  EDQUOT: DISK,
  EFBIG: DISK,
  EMFILE: DESCRIPTORS,
  ENFILE: DESCRIPTORS,
  ENOMEM: MEMORY,
  EACCES: PERMISSION,
  EPERM: PERMISSION,
  EROFS: READ_ONLY,
  // Postgres: class 53 is "insufficient resources".
  "53100": DISK,
  "53200": MEMORY,
  "53300": MEMORY,
};

/** The shortages by SQLite's result codes: FULL, NOMEM, READONLY, PERM. */
const BY_SQLITE_CODE: Readonly<Record<number, string>> = {
  3: PERMISSION,
  7: MEMORY,
  8: READ_ONLY,
  13: DISK,
};

/**
 * The shortages by the C library's messages, with which Postgres ends its own.
 */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/no space left on device|quota exceeded|file too large/i, DISK],
  [/no file descriptors|too many open files/i, DESCRIPTORS],
  [/cannot allocate memory|could not allocate memory|out of memory/i, MEMORY],
  [/could not .*: (permission denied|operation not permitted)/i, PERMISSION],
  [/read-only file system/i, READ_ONLY],
];

/**
 * The shortage that caused an error (disk space, descriptors, memory,
 * permission), in words for the operator; null if the cause is another. A
 * shortage is temporary, and does not mean that a file is damaged.
 */
export function shortageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const byCode =
    (typeof code === "string" ? BY_CODE[code] : undefined) ??
    (typeof errcode === "number"
      ? BY_SQLITE_CODE[errcode & 0xff]
      : undefined) ??
    BY_WORDS.find(([words]) => words.test(error.message))?.[1];
  return byCode ?? shortageOf(error.cause);
}

const PROBE_BYTES = 1024 * 1024;

/**
 * Why a file of a megabyte cannot be written to a folder now; null if it can.
 */
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
