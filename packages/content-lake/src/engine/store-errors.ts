/** SQLite's codes; "no such table" is an `ERROR`. */
export const SQLITE = {
  ERROR: 1,
  BUSY: 5,
  CORRUPT: 11,
  FULL: 13,
  NOTADB: 26,
} as const;

/** The data folder cannot be used; the message is a sentence for the operator. */
export class DatabaseError extends Error {}

/** The file exists but cannot be read: a backup must replace it. */
export class DamagedDatabaseError extends DatabaseError {}

/** Another process has the file open. */
export class DatabaseInUseError extends DatabaseError {}

/** The error for a damaged store. */
export function damaged(file: string): DatabaseError {
  return new DamagedDatabaseError(
    `${file} is damaged and was left untouched. Restore a backup, or move the file away to start with an empty dataset.`,
  );
}

/** What an operator is told of an error of SQLite; any other error as it is. */
export function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  switch (sqliteCode(error)) {
    case null:
      return error;
    case SQLITE.BUSY:
      return new DatabaseInUseError(
        `${file} is in use by another process. Stop it first: only one may write.`,
      );
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return damaged(file);
    case SQLITE.FULL:
      return new DatabaseError(
        `The disk is full: ${file} cannot be opened. Make room and start again; the file was left as it is.`,
        { cause: error },
      );
    default:
      return new DatabaseError(`${file} cannot be opened: ${error.message}`);
  }
}

/** The code of an SQLite error, without its details; null for another error. */
export function sqliteCode(error: unknown): number | null {
  const hasCode = error instanceof Error && "errcode" in error;
  return hasCode ? Number(error.errcode) & 0xff : null;
}
