import { CommandError } from "./accounts/command.ts";
import { BackupError } from "./backup/backup-error.ts";
import { UsageError } from "./command-line.ts";
import { DatasetError } from "./dataset/dataset-error.ts";
import { isDiskFull } from "./disk-full.ts";
import { DatabaseError } from "./engine/database.ts";

const FOR_A_PERSON = [
  UsageError,
  CommandError,
  BackupError,
  DatasetError,
  DatabaseError,
];

/** True if the message of an error is a sentence that a person can act on. */
export function isForPerson(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    FOR_A_PERSON.some((kind) => error instanceof kind) ||
    // What parseArgs says of an argument that it does not know.
    ("code" in error && /^ERR_PARSE_ARGS/.test(String(error.code)))
  );
}

/** What a person can act on is one sentence; the rest is a fault of ours. */
export function explain(error: unknown): string {
  if (isForPerson(error)) return error.message;
  if (isDiskFull(error)) {
    return "The disk is full: make room and start again. Nothing was changed.";
  }
  return error instanceof Error
    ? (error.stack ?? error.message)
    : String(error);
}
