import type { DatabaseSync } from "node:sqlite";

import { makeReference } from "../claim/reference.server.ts";
import type { Accepted, Submission, Verdict } from "../submission.ts";
import { databasePartsOf, type NoticePart, type PartName } from "./entry.ts";
import { fingerprint } from "./fingerprint.server.ts";

export type NewSubmission = {
  submission: Submission;
  /** Minted for one visitor when the form was shown. */
  key: string;
  verdict: Verdict;
  /** Through which channels the firm is told of a new lead. */
  notices: readonly NoticePart[];
};

/** What was accepted under a key and said the same. */
type Known = { sequence: number; reference: string; box: Verdict["box"] };

/**
 * Keeps a submission durably, once for each key and content: when this returns
 * it has reached the disk. One that waited in the review box moves to the leads
 * if the same comes again and is found good.
 *
 * @throws Error if it could not be written; then nothing of it was.
 */
export function keepSubmission(
  database: DatabaseSync,
  { submission, key, verdict, notices }: NewSubmission,
): Accepted {
  const print = fingerprint(submission);
  return inTransaction(database, () => {
    const known = database
      .prepare(
        "SELECT sequence, reference, box FROM submissions WHERE key = ? AND fingerprint = ?",
      )
      .get(key, print) as Known | undefined;
    if (known && !(known.box === "review" && verdict.box === "lead"))
      return { reference: known.reference, isNew: false };

    const parts: PartName[] = databasePartsOf(submission, verdict);
    if (verdict.box === "lead") parts.push(...notices);
    if (known) {
      database
        .prepare("UPDATE submissions SET box = 'lead' WHERE sequence = ?")
        .run(known.sequence);
      database
        .prepare(
          "DELETE FROM parts WHERE submission = ? AND name = 'review' AND state = 'waiting'",
        )
        .run(known.sequence);
      addParts(database, known.sequence, parts);
      return { reference: known.reference, isNew: false };
    }
    const reference = makeReference(submission.kind);
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO submissions
           (reference, key, fingerprint, kind, box, reason, email, content, accepted_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        reference,
        key,
        print,
        submission.kind,
        verdict.box,
        verdict.box === "review" ? verdict.reason : null,
        submission.fields.email.trim().toLowerCase(),
        JSON.stringify(submission),
        Date.now(),
      );
    addParts(database, Number(lastInsertRowid), parts);
    return { reference, isNew: true };
  });
}

function addParts(
  database: DatabaseSync,
  sequence: number,
  parts: readonly PartName[],
): void {
  const add = database.prepare(
    "INSERT OR IGNORE INTO parts (submission, name) VALUES (?, ?)",
  );
  for (const part of parts) add.run(sequence, part);
}

/** Runs the work as a whole or not at all, alone among all processes. */
export function inTransaction<Result>(
  database: DatabaseSync,
  work: () => Result,
): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has already rolled it back.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
