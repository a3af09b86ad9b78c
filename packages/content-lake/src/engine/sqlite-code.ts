/** Another process has the file open. */
export const SQLITE_BUSY = 5;
export const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
export const SQLITE_NOTADB = 26;

/** The code of an error of SQLite, without its details; null for another error. */
export function sqliteCode(error: unknown): number | null {
  const isOfSqlite = error instanceof Error && "errcode" in error;
  return isOfSqlite ? Number(error.errcode) & 0xff : null;
}
