import type { DatabaseSync } from "node:sqlite";

import { isDiskFull } from "../storage-fault.server.ts";
import type { Submission } from "../submission.ts";
import { startWithdrawal } from "./addition.server.ts";
import { databasePartsOf } from "./entry.ts";
import {
  addFact,
  isTombstoned,
  noteRepeated,
  noteReplacement,
  type Replacement,
  TOMBSTONE,
} from "./facts.server.ts";
import {
  missingNote,
  noteMissing,
  removeNote,
  setJournalAside,
} from "./files.server.ts";
import {
  entryIn,
  GONE,
  type JournalEntry,
  journalNames,
  type JournalRow,
  type JournalTombstone,
  lastNumber,
  prepareJournal,
  readJournal,
  readProgress,
  sequenceOf,
  type Span,
  writeJournal,
} from "./journal.server.ts";
import { insertRow } from "./row.server.ts";
import { addLink, addParts } from "./store.server.ts";
import {
  exclusively,
  inTransaction,
  journalFiles,
  journalOf,
} from "./transaction.server.ts";

/**
 * Compares a sound outbox with its journal, under the lock of the outbox. For each
 * submission that the outbox has, the outbox is right. What only the journal has is
 * taken over: a damaged outbox was set aside, an older one was put in its place, or
 * SQLite silently dropped the end of a damaged log. An erasure or a begun withdrawal
 * stands if either of them has it.
 *
 * @param setAside the name of the damaged outbox that this one replaces; null: none
 * @returns what was replaced, which is recorded in the outbox; null if the outbox
 * lacked nothing that was acknowledged
 */
export function reconcile(
  outbox: DatabaseSync,
  dataDir: string,
  setAside: string | null,
): Replacement | null {
  const journal = journalOf(outbox);
  prepareJournal(journal);
  const found = compare(outbox, journal);
  const reached = readProgress(dataDir);
  const isBehind =
    setAside !== null ||
    found.others.length + found.unreadable.length > 0 ||
    (reached ?? 0) > lastNumber(outbox);
  const note = missingNote();
  let replacement: Replacement | null = null;
  try {
    // If this fails, the journal must still have what it had.
    if (isBehind)
      replacement = exclusively(outbox, () =>
        takeOver(outbox, { ...found, dataDir, reached, setAside, note }),
      );
  } catch (error) {
    // It is tried again at the next opening, each second while the disk is full.
    removeNote(dataDir, note);
    throw error;
  }
  if (replacement) setJournalAside(dataDir, found.unreadable);
  if (isBehind || found.stale.size > 0) mend(outbox, journal);
  return replacement;
}

/** Makes a journal what its outbox says, while nobody else writes. */
function mend(outbox: DatabaseSync, journal: string): void {
  try {
    inTransaction(outbox, () =>
      writeJournal(journal, compare(outbox, journal).stale, false),
    );
  } catch (error) {
    // The outbox can be read, and its journal is compared again at the next opening.
    if (!isDiskFull(error)) throw error;
  }
}

/** Where a journal differs from its outbox. */
type Difference = {
  /** What the outbox would have written, by the names of the files. */
  stale: Map<string, string | null>;
  /** What these files say instead. */
  others: (JournalRow | JournalTombstone)[];
  /** The names of files about submissions that are neither there nor in the outbox. */
  unreadable: string[];
  /** The numbers without a submission; null if the journal does not say. */
  gone: readonly Span[] | null;
};

function compare(outbox: DatabaseSync, journal: string): Difference {
  const stale: Difference["stale"] = new Map();
  const others: Difference["others"] = [];
  const unreadable: string[] = [];
  let gone: Difference["gone"] = null;
  const names = new Set(journalNames(journal));
  for (const [name, expected] of journalFiles(outbox)) {
    names.delete(name);
    const text = readJournal(journal, name);
    if (text !== expected) stale.set(name, expected);
    const entry = text === expected && name !== GONE ? null : entryIn(text);
    if (entry && "gone" in entry) gone = entry.gone;
    else if (entry) others.push(entry);
  }
  for (const name of names) {
    stale.set(name, null);
    const entry = entryIn(readJournal(journal, name));
    if (entry && !("gone" in entry)) others.push(entry);
    else if (sequenceOf(name)) unreadable.push(name);
  }
  return { stale, others, unreadable, gone };
}

type Behind = Omit<Difference, "stale"> & {
  dataDir: string;
  /** The number of the last submission that was acknowledged; null: unknown. */
  reached: number | null;
  setAside: string | null;
  /** The name of the note that is written if nothing was set aside. */
  note: string;
};

/**
 * Runs within a transaction.
 *
 * @returns null if nothing that was missing had been acknowledged.
 */
function takeOver(
  outbox: DatabaseSync,
  { dataDir, setAside, note, ...behind }: Behind,
): Replacement | null {
  const last = lastNumber(outbox);
  const isMissing = setAside === null;
  const rows = rowsOf(behind.others);
  const taken = takeEntries(outbox, behind.others);
  const reached = behind.reached ?? Infinity;
  const lost = countLost(last, rows, behind, isMissing);
  const wasStored = taken.some(({ sequence }) => sequence <= reached);
  if (isMissing && lost === 0 && !wasStored) return null;
  const counts = { whole: taken.length, lost, isMissing };
  if (isMissing) noteMissing(dataDir, note, counts);
  const replacement = { ...counts, setAside: setAside ?? note };
  noteReplacement(outbox, replacement);
  return replacement;
}

const rowsOf = (entries: readonly JournalEntry[]) =>
  entries.filter((each) => "sequence" in each);

/**
 * Takes over what a journal, or another outbox, has and this one lacks; within a
 * transaction.
 *
 * @param isRenumbered true for rows of another outbox: each gets the next number, so
 * that their order stays whichever of their numbers are free here.
 * @returns the submissions that it lacked.
 */
export function takeEntries(
  outbox: DatabaseSync,
  entries: readonly JournalEntry[],
  isRenumbered = false,
): JournalRow[] {
  for (const each of entries)
    if ("tombstone" in each) restoreErasure(outbox, each);
  const rows = rowsOf(entries);
  const taken = rows.filter((row) => takeIn(outbox, row, isRenumbered));
  for (const row of rows) resumeWithdrawal(outbox, row);
  if (taken.length > 0) noteRepeated(outbox, lastNumber(outbox));
  return taken;
}

/**
 * How many submissions neither the outbox nor its journal has, of those that were
 * given a number: up to the highest that the journal or the note beside the outbox
 * knows. Null if neither can say.
 */
function countLost(
  last: number,
  rows: readonly JournalRow[],
  {
    reached,
    unreadable,
    gone,
  }: Pick<Behind, "reached" | "unreadable" | "gone">,
  isMissing: boolean,
): number | null {
  // A file that was being written when the power failed was never acknowledged.
  const isTorn = isMissing && reached !== null;
  const numbers = [
    ...rows.map(({ sequence }) => sequence),
    ...(gone ?? []).map(([, end]) => end),
    ...(isTorn ? [] : unreadable.map(sequenceOf)),
  ];
  const highest = numbers.reduce(
    (one, other) => Math.max(one, other),
    reached ?? 0,
  );
  if (!isMissing && reached === null && numbers.length === 0) return null;
  const known = rows.filter(({ sequence }) => sequence > last).length;
  const left = (gone ?? []).map(([first, end]) =>
    Math.max(0, end - Math.max(first, last + 1) + 1),
  );
  const lost = left.reduce((sum, each) => sum - each, highest - last - known);
  // Without the numbers that are gone, only missing rows at the end can be counted.
  if (lost > 0 && gone === null && rows.length > 0) return null;
  return Math.max(lost, 0);
}

/** An erasure stands even if an older outbox has the submission. */
function restoreErasure(
  outbox: DatabaseSync,
  { tombstone, day }: JournalTombstone,
): void {
  addFact(outbox, TOMBSTONE + tombstone, day);
  outbox.prepare("DELETE FROM submissions WHERE reference = ?").run(tombstone);
}

/**
 * Takes a submission over, under its own number or, if that is taken, a new one. All
 * of its parts are due, since the journal does not record deliveries. The firm is not
 * notified again.
 *
 * @returns false if the outbox has it.
 */
function takeIn(
  outbox: DatabaseSync,
  row: JournalRow,
  isRenumbered: boolean,
): boolean {
  if (isTombstoned(outbox, row.reference)) return false;
  const number = isRenumbered ? null : row.sequence;
  const sequence = insertRow(outbox, { ...row, sequence: number });
  if (sequence === null) return false;
  const submission = JSON.parse(row.content) as Submission;
  addParts(outbox, sequence, databasePartsOf(submission, row.box));
  const { link_hash, link_expires_at } = row;
  if (link_hash !== null && link_expires_at !== null)
    addLink(outbox, sequence, { hash: link_hash, expiresAt: link_expires_at });
  return true;
}

/** Begins a withdrawal again, unless the outbox has a part for it. */
function resumeWithdrawal(
  outbox: DatabaseSync,
  { reference, kind, is_withdrawn: mark }: JournalRow,
): void {
  if (mark === 0 || kind !== "consultation") return;
  const row = outbox
    .prepare(
      `SELECT sequence FROM submissions WHERE reference = ? AND NOT EXISTS (
         SELECT 1 FROM parts WHERE submission = sequence AND name = 'withdrawal')`,
    )
    .get(reference);
  if (row)
    startWithdrawal(outbox, { reference, sequence: Number(row["sequence"]) });
}
