import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import {
  EvidenceFolder,
  isReference,
} from "../../app/intake/evidence/evidence-folder.server.ts";
import type { PersonHash } from "../../app/intake/outbox/erase.server.ts";
import { erasureBefore } from "../../app/intake/outbox/erasures.server.ts";
import {
  isTombstoned,
  referenceHash,
  tombstones,
} from "../../app/intake/outbox/facts.server.ts";
import {
  entryIn,
  type JournalEntry,
  type JournalRow,
  type JournalTombstone,
  readProgress,
} from "../../app/intake/outbox/journal.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { readOutbox } from "../../app/intake/outbox/read.server.ts";
import { takeEntries } from "../../app/intake/outbox/rebuild.server.ts";
import {
  inTransaction,
  journalFiles,
} from "../../app/intake/outbox/transaction.server.ts";
import type { Submission } from "../../app/intake/submission.ts";
import { COPY_NOTE } from "../../server/health/upgrade-copies.ts";

/** The references of the submissions in a data folder's outbox. */
export function referencesIn(dataFolder: string): string[] {
  const rows = readOutbox(dataFolder, (outbox) =>
    outbox.prepare("SELECT reference FROM submissions ORDER BY sequence").all(),
  );
  return (rows ?? []).map(({ reference }) => String(reference));
}

/**
 * The references, or their hashes, of what was erased from a data folder's outbox, and
 * of the requests and messages whose withdrawal or erasure has begun.
 */
export function erasedIn(dataFolder: string): string[] {
  const rows = readOutbox(dataFolder, (outbox) => [
    ...tombstones(outbox),
    ...outbox
      .prepare(
        `SELECT reference FROM submissions
         WHERE is_withdrawn <> 0 AND about IS NULL ORDER BY sequence`,
      )
      .all(),
  ]);
  return (rows ?? []).map(({ reference }) => String(reference));
}

/** What decides on single submissions of another outbox. */
type Taking = {
  /** Null: there is no secret, so that nothing is known of persons. */
  personOf: PersonHash | null;
  /** Milliseconds since 1970: the other outbox has nothing of later. */
  since: number;
};

/**
 * Takes over what another data folder's outbox has and this one's lacks, with the files
 * of requests. What came before the copy that this one is of was in it, so that it has
 * left since: of that only withdrawals are taken over. What either of them has erased, or
 * the other one had begun to erase, stays erased, unless it was sent again.
 * No site may run on either.
 *
 * @returns the references of what was taken over, and of what the other one has erased.
 */
export async function takeRequests(
  from: string,
  dataFolder: string,
  { personOf, since }: Taking,
): Promise<{ taken: string[]; erased: string[] }> {
  const entries =
    readOutbox(from, (outbox) =>
      [...journalFiles(outbox)].flatMap(([, text]) => entryIn(text) ?? []),
    ) ?? [];
  const outbox = openOutboxFile(dataFolder);
  try {
    const again = sentSince(outbox, since);
    const erased = entries
      .flatMap((each) => erasureOf(each) ?? [])
      .filter(({ tombstone }) => !again.has(tombstone));
    inTransaction(outbox, () => takeEntries(outbox, erased));
    const all = entries.filter((each) => "sequence" in each);
    // A request goes with all that is about it, whichever of them names the person.
    const gone = new Set(
      all.filter((row) => isErased(outbox, row, personOf)).map(requestOf),
    );
    const reached = readProgress(path.join(from, COPY_NOTE)) ?? 0;
    const rows = all.filter(
      (row) =>
        (row.sequence > reached || isIn(outbox, row)) &&
        !gone.has(requestOf(row)) &&
        !isCorrectedSince(outbox, row) &&
        !(row.is_withdrawn !== 0 && again.has(row.reference)),
    );
    // Before the submissions, so that each one that names a file finds it.
    await takeFiles(
      new EvidenceFolder(from),
      new EvidenceFolder(dataFolder),
      lacking(outbox, rows),
    );
    const taken = inTransaction(outbox, () => takeEntries(outbox, rows, true));
    return {
      taken: taken.map(({ reference }) => reference),
      erased: erased.map(({ tombstone }) => tombstone),
    };
  } finally {
    outbox.close();
  }
}

/** A message whose erasure was begun counts as erased; a withdrawal goes on by itself. */
function erasureOf(entry: JournalEntry): JournalTombstone | null {
  if ("tombstone" in entry) return entry;
  const isBegun =
    "sequence" in entry &&
    entry.is_withdrawn !== 0 &&
    entry.kind !== "consultation" &&
    requestOf(entry) === entry.reference;
  const day = new Date().toISOString().slice(0, 10);
  return isBegun ? { tombstone: entry.reference, day } : null;
}

/** The references of what was accepted since a time, and their hashes. */
function sentSince(outbox: DatabaseSync, time: number): ReadonlySet<string> {
  const rows = outbox
    .prepare("SELECT reference FROM submissions WHERE accepted_at >= ?")
    .all(time);
  const references = rows.map(({ reference }) => String(reference));
  return new Set([...references, ...references.map(referenceHash)]);
}

/** True of a correction that would replace what its sender has put right since. */
function isCorrectedSince(outbox: DatabaseSync, row: JournalRow): boolean {
  const later = outbox.prepare(
    `SELECT 1 FROM submissions
     WHERE kind = 'correction' AND about = ? AND accepted_at > ?`,
  );
  return (
    row.kind === "correction" &&
    later.get(requestOf(row), row.accepted_at) !== undefined
  );
}

/** The request that a submission is, or is about. */
function requestOf({ reference, content }: JournalRow): string {
  const submission = JSON.parse(content) as Submission;
  return "of" in submission ? submission.of : reference;
}

/** True of what was erased by its reference, or with all that its sender had sent. */
function isErased(
  outbox: DatabaseSync,
  row: JournalRow,
  personOf: PersonHash | null,
): boolean {
  if (isTombstoned(outbox, requestOf(row))) return true;
  const erasedAt =
    personOf && erasureBefore(outbox, personOf(row.email), Infinity);
  return Boolean(erasedAt) && row.accepted_at <= Date.parse(erasedAt!);
}

function isIn(outbox: DatabaseSync, { reference }: JournalRow): boolean {
  const find = outbox.prepare("SELECT 1 FROM submissions WHERE reference = ?");
  return find.get(reference) !== undefined;
}

/** The requests of which the outbox lacks something. */
function lacking(
  outbox: DatabaseSync,
  rows: readonly JournalRow[],
): ReadonlySet<string> {
  return new Set(
    rows
      .filter(
        (row) => !isIn(outbox, row) && !isTombstoned(outbox, row.reference),
      )
      .map(requestOf),
  );
}

async function takeFiles(
  from: EvidenceFolder,
  to: EvidenceFolder,
  requests: ReadonlySet<string>,
): Promise<void> {
  for (const reference of [...requests].filter(isReference))
    for (const place of await from.filesOf(reference)) {
      const bytes = await from.read(place);
      if (bytes && !(await to.read(place))) await to.stage(place, bytes);
    }
}
