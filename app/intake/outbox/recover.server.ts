import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

import { makeReference } from "../claim/reference.server.ts";
import { isDamage } from "../sqlite-error.ts";
import type { Submission } from "../submission.ts";
import {
  checksumOf,
  fingerprint,
  isIntact,
  type StoredRow,
} from "./checksum.server.ts";
import { databasePartsOf, partNames, type PartName } from "./entry.ts";
import {
  addFact,
  isTombstoned,
  noteReplacement,
  type CarriedOver,
} from "./facts.server.ts";
import { createPrivateFile } from "./files.server.ts";
import { inTransaction } from "./store.server.ts";

// SQLite itself reads a damaged outbox, leaf by leaf: in a scratch file, each page
// that is a leaf becomes a table of its own. So a broken page, a broken first page
// with the names of the tables included, costs no more than its own rows. The
// `.recover` of the command line would do the same, but Debian builds it without
// the virtual table that it needs. The tables are recognized by the shape of
// their rows.

/** In bytes; Node's SQLite creates files with no other page size. */
const PAGE_SIZE = 4096;
/** Of the write-ahead log (sqlite.org/fileformat2.html, section 4). */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const TABLE_LEAF = 13;
/** A page holds no more rows of the outbox than these. */
const MOST_CELLS = 500;
/** No table of the outbox has more columns. */
const COLUMNS = Array.from({ length: 12 }, (_, index) => `c${index}`);

const DOUBTFUL = "damaged in storage: some words may be wrong";
const REFERENCE = /^(CLAIM|MSG|COR|WD|FILE|PRIV)-[0-9A-Z]{16,18}$/;
const HASH = /^[0-9a-f]{64}$/;
const KINDS: readonly Submission["kind"][] = [
  ...(["consultation", "contact", "correction", "withdrawal"] as const),
  ...(["evidence", "privacy"] as const),
];

type Value = string | number | null;
/** A row of any table: its columns, then nulls. */
type FoundRow = { rowid: number; values: Value[] };
/** A submission as it could be read; `isWhole` if its checksum is right. */
type Recovered = StoredRow & {
  sequence: number;
  submission: Submission;
  box: "lead" | "review";
  reason: string | null;
  isWhole: boolean;
};

/** The bytes of a file; empty if it is missing. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return Buffer.alloc(0);
  }
}

/**
 * False if the write-ahead log contains a whole submission that the outbox lacks:
 * SQLite silently drops everything after a damaged frame. A transaction that a
 * kill interrupted was never acknowledged. In: the outbox, which is not open yet,
 * the path of a scratch file.
 */
export function holdsLog(file: string, scratch: string): boolean {
  const log = readIfThere(`${file}-wal`);
  if (log.length === 0) return true;
  // One that could write would remove the log when it is closed.
  const outbox = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
  try {
    const find = outbox.prepare(
      "SELECT 1 FROM submissions WHERE reference = ?",
    );
    return submissionsIn(recoverRows(Buffer.alloc(0), log, scratch))
      .filter(({ isWhole }) => isWhole)
      .every(({ reference }) => find.get(reference));
  } finally {
    outbox.close();
  }
}

/**
 * Copies what can be read of a damaged outbox into a new one, in one
 * transaction: each submission once, under its reference; delivered parts stay
 * delivered. A part whose state cannot be read is sent to the database again,
 * which accepts each reference once, but the firm is not notified again.
 *
 * In: the new outbox, the path of the damaged file, the name that it will get,
 * the path of a scratch file.
 */
export function carryOver(
  outbox: DatabaseSync,
  damaged: { file: string; setAside: string; scratch: string },
): CarriedOver {
  const { file, setAside, scratch } = damaged;
  const log = readIfThere(`${file}-wal`);
  const rows = recoverRows(readIfThere(file), log, scratch);
  const submissions = submissionsIn(rows);
  const parts = Map.groupBy(rows.flatMap(partOf), (part) => part.submission);
  const known = new Set(submissions.map(({ sequence }) => sequence));
  const lost = [...parts.keys()].filter((each) => !known.has(each)).length;
  const count: CarriedOver = { whole: 0, doubtful: 0, lost };
  inTransaction(outbox, () => {
    for (const { values } of rows) {
      const [name, value, more] = values;
      if (isText(name) && isText(value) && more === null)
        addFact(outbox, name, value);
    }
    for (const found of submissions) {
      // Of a withdrawn request a page that was free may hold traces.
      if (isTombstoned(outbox, found.reference)) continue;
      if (insert(outbox, found, parts.get(found.sequence) ?? []))
        count[found.isWhole ? "whole" : "doubtful"] += 1;
    }
    carryLinks(outbox, rows);
    noteReplacement(outbox, { ...count, setAside });
  });
  return count;
}

/** The submissions among the rows, the oldest first; of two copies a whole one. */
function submissionsIn(rows: readonly FoundRow[]): Recovered[] {
  const submissions = new Map<number, Recovered>();
  for (const found of rows.flatMap(submissionOf))
    if (found.isWhole || !submissions.has(found.sequence))
      submissions.set(found.sequence, found);
  return [...submissions.values()].sort((a, b) => a.sequence - b.sequence);
}

function submissionOf({ rowid, values }: FoundRow): Recovered[] {
  // The first column is the row's number, which SQLite stores but once.
  const [, reference, key, print, kind, box, reason, email, content] = values;
  const [acceptedAt, mark, checksum] = values.slice(9);
  if (rowid < 1 || !isText(content)) return [];
  const submission = parseSubmission(content, isText(email) ? email : "");
  if (submission === null) return [];
  const row: StoredRow = {
    reference:
      isText(reference) && REFERENCE.test(reference)
        ? reference
        : makeReference(KINDS.find((each) => each === kind) ?? "consultation"),
    key: isText(key) ? key : `damaged ${rowid}`,
    fingerprint: isText(print) ? print : "",
    email: isText(email) ? email : "",
    content,
    accepted_at: isCount(acceptedAt) ? acceptedAt : 0,
    is_withdrawn: mark === 1 ? 1 : 0,
    checksum: isText(checksum) ? checksum : "",
  };
  // A withdrawal counts only if the checksum covers it: the mark itself may be
  // damage, and an accepted submission must not be lost.
  const whole = [row, { ...row, is_withdrawn: 1 - row.is_withdrawn }].find(
    isIntact,
  );
  return [
    {
      ...(whole ?? { ...row, is_withdrawn: 0 }),
      sequence: rowid,
      submission,
      box: box === "lead" ? "lead" : "review",
      reason: isText(reason) ? reason : null,
      isWhole: whole !== undefined,
    },
  ];
}

/**
 * In: JSON that may be damaged anywhere. Out: the submission; null unless a
 * form could have produced it.
 */
function parseSubmission(content: string, email: string): Submission | null {
  try {
    const found = JSON.parse(content) as Partial<Submission> | null;
    const { kind, fields } = found ?? {};
    if (!KINDS.some((known) => known === kind)) return null;
    if (typeof fields !== "object" || fields === null) return null;
    if (!Object.values(fields).every((value) => isText(value))) return null;
    return { ...found, fields: Object.assign({ email }, fields) } as Submission;
  } catch {
    return null;
  }
}

type Part = {
  submission: number;
  name: PartName;
  state: string;
  deliveredAt: number | null;
};

function partOf({ values }: FoundRow): Part[] {
  const [submission, text, state, , , deliveredAt = null] = values;
  const name = partNames.find((part) => part === text);
  if (!isCount(submission) || !name) return [];
  if (!isText(state) || !/^(waiting|delivered|parked)$/.test(state)) return [];
  const at = isCount(deliveredAt) ? deliveredAt : null;
  return [{ submission, name, state, deliveredAt: at }];
}

/** Out: false if the submission was there already. */
function insert(
  outbox: DatabaseSync,
  found: Recovered,
  known: readonly Part[],
): boolean {
  const row = found.isWhole ? found : withOwnText(found, known);
  const { changes } = outbox
    .prepare(
      `INSERT OR IGNORE INTO submissions
         (sequence, reference, key, fingerprint, kind, box, reason, email,
          content, accepted_at, is_withdrawn, checksum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...([row.sequence, row.reference, row.key, row.fingerprint] as const),
      ...([row.submission.kind, row.box, row.reason, row.email] as const),
      ...([row.content, row.accepted_at, row.is_withdrawn] as const),
      checksumOf(row),
    );
  if (changes === 0) return false;
  const addPart = outbox.prepare(
    `INSERT OR IGNORE INTO parts
       (submission, name, state, delivered_at) VALUES (?, ?, ?, ?)`,
  );
  // A submission that now needs a review gets new parts.
  for (const part of row.reason === DOUBTFUL ? [] : known)
    addPart.run(row.sequence, part.name, part.state, part.deliveredAt);
  for (const name of expectedParts(row))
    addPart.run(row.sequence, name, "waiting", null);
  return true;
}

function expectedParts({ box, reason, submission }: Recovered) {
  return databasePartsOf(
    submission,
    box === "review" ? { box, reason: reason ?? DOUBTFUL } : { box },
  );
}

/**
 * The submission as it can be read now, with a new fingerprint. Unless it was
 * delivered already, it goes to the review box.
 */
function withOwnText(found: Recovered, known: readonly Part[]): Recovered {
  const isWithFirm = expectedParts(found).every((name) =>
    known.some((part) => part.name === name && part.state === "delivered"),
  );
  return {
    ...found,
    content: JSON.stringify(found.submission),
    fingerprint: fingerprint(found.submission),
    email: found.submission.fields.email.trim().toLowerCase(),
    ...(isWithFirm ? {} : { box: "review", reason: DOUBTFUL }),
  };
}

/** A link without its submission is dropped, and a part without its link. */
function carryLinks(outbox: DatabaseSync, rows: readonly FoundRow[]): void {
  const add = outbox.prepare(
    `INSERT OR IGNORE INTO links (hash, submission, expires_at)
     SELECT ?1, sequence, ?3 FROM submissions WHERE sequence = ?2`,
  );
  for (const { values } of rows) {
    const [hash, submission, expiresAt] = values;
    if (isText(hash) && HASH.test(hash) && isCount(submission))
      if (isCount(expiresAt)) add.run(hash, submission, expiresAt);
  }
  outbox.exec(
    `DELETE FROM parts WHERE name IN ('link', 'withdrawal')
       AND submission NOT IN (SELECT submission FROM links)`,
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Every row that can be read. The scratch file is removed. */
function recoverRows(file: Buffer, log: Buffer, scratch: string): FoundRow[] {
  removeScratch(scratch);
  try {
    const pages = pagesOf(file, log);
    const leaves = pages.flatMap((page, index) =>
      index > 0 && page[0] === TABLE_LEAF ? [index + 1] : [],
    );
    writeTables(scratch, pages, leaves);
    const outbox = new DatabaseSync(scratch, { readOnly: true });
    try {
      return leaves.flatMap((leaf) => rowsOf(outbox, leaf));
    } finally {
      outbox.close();
    }
  } finally {
    removeScratch(scratch);
  }
}

/** Removes a scratch file, also one that a kill has left. */
export function removeScratch(scratch: string): void {
  for (const end of ["", "-journal"]) rmSync(scratch + end, { force: true });
}

/**
 * The newest version of each page: of the file, then of the frames of the log up to
 * its last commit. Checksums of frames are not asked: each submission has its own.
 */
function pagesOf(file: Buffer, log: Buffer): Buffer[] {
  const pages = new Map<number, Buffer>();
  for (let at = 0; at + PAGE_SIZE <= file.length; at += PAGE_SIZE)
    pages.set(at / PAGE_SIZE + 1, file.subarray(at, at + PAGE_SIZE));
  let transaction: [page: number, bytes: Buffer][] = [];
  const frame = FRAME_HEADER + PAGE_SIZE;
  for (let at = LOG_HEADER; at + frame <= log.length; at += frame) {
    // Frames of an earlier generation of the log have another salt.
    if (log.compare(log, 16, 24, at + 8, at + 16) !== 0) continue;
    const bytes = log.subarray(at + FRAME_HEADER, at + frame);
    transaction.push([log.readUInt32BE(at), bytes]);
    // The last frame of a transaction contains the new size of the database.
    if (log.readUInt32BE(at + 4) === 0) continue;
    for (const [page, content] of transaction) pages.set(page, content);
    transaction = [];
  }
  const count = Math.max(1, ...[...pages.keys()].filter((page) => page < 1e6));
  const none = Buffer.alloc(PAGE_SIZE);
  return Array.from(
    { length: count },
    (_, index) => pages.get(index + 1) ?? none,
  );
}

/** Writes the pages behind a new first page, and names each leaf as a table. */
function writeTables(
  scratch: string,
  pages: readonly Buffer[],
  leaves: readonly number[],
): void {
  createPrivateFile(scratch);
  const first = firstPage(scratch, pages.length);
  writeFileSync(scratch, Buffer.concat([first, ...pages.slice(1)]));
  const outbox = new DatabaseSync(scratch, { defensive: false });
  try {
    outbox.exec(
      "PRAGMA synchronous = OFF; PRAGMA writable_schema = ON; BEGIN;",
    );
    const name = outbox.prepare(
      "INSERT INTO sqlite_schema VALUES ('table', ?1, ?1, ?2, ?3)",
    );
    for (const leaf of leaves)
      name.run(
        tableOf(leaf),
        leaf,
        `CREATE TABLE ${tableOf(leaf)} (${COLUMNS.join()})`,
      );
    outbox.exec("COMMIT");
  } finally {
    outbox.close();
  }
}

/** The first page of a database without a table. In: how many pages it has. */
function firstPage(scratch: string, pages: number): Buffer {
  const empty = new DatabaseSync(scratch);
  empty.exec(
    "PRAGMA synchronous = OFF; CREATE TABLE none (one); DROP TABLE none",
  );
  empty.close();
  const page = readFileSync(scratch).subarray(0, PAGE_SIZE);
  page.writeUInt32BE(pages, 28);
  // No page is free.
  page.writeUInt32BE(0, 32);
  page.writeUInt32BE(0, 36);
  // The number of pages counts only if these two are equal.
  page.writeUInt32BE(page.readUInt32BE(24), 92);
  return page;
}

const tableOf = (leaf: number) => `leaf_${leaf}`;

/**
 * Reads a leaf from its start; then from its end, and number by number what is in
 * between, since SQLite stops at a row that it cannot read whole.
 */
function rowsOf(outbox: DatabaseSync, leaf: number): FoundRow[] {
  const select = `SELECT rowid, * FROM ${tableOf(leaf)}`;
  const first = read(outbox, `${select} ORDER BY rowid`);
  if (first.isWhole) return first.rows;
  const last = read(outbox, `${select} ORDER BY rowid DESC`).rows;
  const low = first.rows.at(-1)?.rowid ?? null;
  const high = last.at(-1)?.rowid ?? null;
  const start = low ?? (high ?? 0) - MOST_CELLS;
  const end = Math.min(high ?? start + MOST_CELLS, start + MOST_CELLS);
  const between: FoundRow[] = [];
  for (let rowid = start + 1; rowid < end; rowid += 1)
    between.push(...read(outbox, `${select} WHERE rowid = ${rowid}`).rows);
  return [...first.rows, ...last, ...between];
}

/** Out: the rows until one that cannot be read. */
function read(
  outbox: DatabaseSync,
  sql: string,
): { rows: FoundRow[]; isWhole: boolean } {
  const rows: FoundRow[] = [];
  try {
    const select = outbox.prepare(sql);
    select.setReadBigInts(true);
    select.setReturnArrays(true);
    for (const row of select.iterate() as Iterable<unknown>) {
      const [rowid, ...values] = (row as SQLOutputValue[]).map(valueOf);
      rows.push({ rowid: Number(rowid), values });
    }
    return { rows, isWhole: true };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { rows, isWhole: false };
  }
}

function valueOf(value: SQLOutputValue): Value {
  if (typeof value === "bigint") return Number(value);
  // The outbox stores no blobs, so this is text.
  return value instanceof Uint8Array
    ? Buffer.from(value).toString("utf8")
    : value;
}
