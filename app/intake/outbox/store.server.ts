import type { DatabaseSync } from "node:sqlite";

import { makeReference } from "../claim/reference.server.ts";
import { DamagedRow } from "../sqlite-error.ts";
import type { Accepted, Submission, Verdict } from "../submission.ts";
import { checksumOf, isIntact, type StoredRow } from "./checksum.server.ts";
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
type Known = StoredRow & {
  sequence: number;
  box: Verdict["box"];
  checksum: string | null;
};

/**
 * Keeps a submission durably, once for each key and content: when this returns
 * it has reached the disk and was read back from there. One that waited in the
 * review box moves to the leads if the same comes again and is found good.
 *
 * @throws Error if it could not be written; then nothing of it was. One for
 * which `isDamage` holds if it cannot be read back.
 */
export function keepSubmission(
  outbox: DatabaseSync,
  { submission, key, verdict, notices }: NewSubmission,
): Accepted {
  const print = fingerprint(submission);
  const accepted = inTransaction(outbox, () => {
    const known = readKnown(outbox, key, print);
    if (known && !(known.box === "review" && verdict.box === "lead"))
      return { reference: known.reference, isNew: false };

    const parts: PartName[] = databasePartsOf(submission, verdict);
    if (verdict.box === "lead") parts.push(...notices);
    if (known) {
      outbox
        .prepare("UPDATE submissions SET box = 'lead' WHERE sequence = ?")
        .run(known.sequence);
      outbox
        .prepare(
          "DELETE FROM parts WHERE submission = ? AND name = 'review' AND state = 'waiting'",
        )
        .run(known.sequence);
      addParts(outbox, known.sequence, parts);
      return { reference: known.reference, isNew: false };
    }
    const words: StoredRow = {
      reference: makeReference(submission.kind),
      key,
      fingerprint: print,
      email: submission.fields.email.trim().toLowerCase(),
      content: JSON.stringify(submission),
      accepted_at: Date.now(),
      is_withdrawn: 0,
    };
    const { lastInsertRowid } = outbox
      .prepare(
        `INSERT INTO submissions
           (reference, key, fingerprint, kind, box, reason, email, content, accepted_at, checksum)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        words.reference,
        key,
        print,
        submission.kind,
        verdict.box,
        verdict.box === "review" ? verdict.reason : null,
        words.email,
        words.content,
        words.accepted_at,
        checksumOf(words),
      );
    addParts(outbox, Number(lastInsertRowid), parts);
    return { reference: words.reference, isNew: true };
  });
  readBack(outbox, key, print);
  return accepted;
}

/**
 * Reads what was just stored as the next process will: without what this
 * connection remembers of the file's pages.
 *
 * @throws DamagedRow, or SQLite's own error for a damaged page.
 */
function readBack(outbox: DatabaseSync, key: string, print: string): void {
  outbox.exec("PRAGMA shrink_memory");
  const row = readKnown(outbox, key, print);
  if (!row || !isIntact(row)) throw new DamagedRow();
  const { parts } = outbox
    .prepare("SELECT count(*) AS parts FROM parts WHERE submission = ?")
    .get(row.sequence) as { parts: number };
  if (parts === 0) throw new DamagedRow();
}

function readKnown(
  outbox: DatabaseSync,
  key: string,
  print: string,
): Known | undefined {
  return outbox
    .prepare(
      `SELECT sequence, reference, key, fingerprint, email, content,
         accepted_at, is_withdrawn, checksum, box
       FROM submissions WHERE key = ? AND fingerprint = ?`,
    )
    .get(key, print) as Known | undefined;
}

function addParts(
  outbox: DatabaseSync,
  sequence: number,
  parts: readonly PartName[],
): void {
  const add = outbox.prepare(
    "INSERT OR IGNORE INTO parts (submission, name) VALUES (?, ?)",
  );
  for (const part of parts) add.run(sequence, part);
}

/** Runs the work as a whole or not at all, alone among all processes. */
export function inTransaction<Result>(
  outbox: DatabaseSync,
  work: () => Result,
): Result {
  outbox.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    outbox.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk has already rolled it back.
    if (outbox.isTransaction) outbox.exec("ROLLBACK");
    throw error;
  }
}
