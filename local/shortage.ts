import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const DISK = "the disk is full";
const DESCRIPTORS = "too many files are open";
const MEMORY = "there is not enough memory";
const PERMISSION = "this account may not read and write its files";
const READ_ONLY = "the disk is read-only";

/** By the codes of the operating system, as Node gives them. */
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

/** By the result codes of SQLite: FULL, NOMEM, READONLY, PERM. */
const BY_SQLITE_CODE: Readonly<Record<number, string>> = {
  3: PERMISSION,
  7: MEMORY,
  8: READ_ONLY,
  13: DISK,
};

/** By what the C library says, which Postgres puts at the end of its own words. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/no space left on device|quota exceeded|file too large/i, DISK],
  [/no file descriptors|too many open files/i, DESCRIPTORS],
  [/cannot allocate memory|could not allocate memory|out of memory/i, MEMORY],
  [/could not .*: (permission denied|operation not permitted)/i, PERMISSION],
  [/read-only file system/i, READ_ONLY],
];

/**
 * What the machine lacked when this error arose (room, descriptors, memory,
 * permission), in words for a person; null if the error says nothing of that.
 * A shortage passes, and what was being read is not damaged by it.
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

/** What keeps a folder from taking a file of a megabyte now; null if nothing. */
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
