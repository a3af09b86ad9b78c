import { BackupError } from "./backup/backup-error.ts";
import { UsageError } from "./command-line.ts";
import { DatabaseError } from "./engine/store-errors.ts";
import { isDiskFull } from "./engine/errors.ts";

const FOR_A_PERSON = [UsageError, BackupError, DatabaseError];

/** True if an error's message is a sentence that a person can act on. */
export function isForPerson(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    FOR_A_PERSON.some((kind) => error instanceof kind) ||
    // The errors of parseArgs for unknown or incomplete arguments.
    ("code" in error && /^ERR_PARSE_ARGS/.test(String(error.code)))
  );
}

/**
 * Returns the text to print for an error: one sentence if a person can act on it,
 * otherwise the stack of a defect.
 */
export function explain(error: unknown): string {
  if (isForPerson(error)) return error.message;
  if (isDiskFull(error)) {
    return "The disk is full: make room and start again. Nothing was changed.";
  }
  return error instanceof Error
    ? (error.stack ?? error.message)
    : String(error);
}
