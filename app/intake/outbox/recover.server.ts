import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

import { isDamage } from "../sqlite-error.ts";
import { createPrivateFile } from "./files.server.ts";
import { committedFrames, PAGE_SIZE } from "./log.server.ts";

// SQLite itself reads a damaged outbox, leaf by leaf: in a scratch file, each page
// that is a leaf becomes a table of its own. So a broken page, a broken first page
// with the names of the tables included, costs no more than its own rows. The
// `.recover` of the command line would do the same, but Debian builds it without
// the virtual table that it needs.

const TABLE_LEAF = 13;
/** A page holds no more rows of the outbox than these. */
const MOST_CELLS = 500;
/** No table of the outbox has more columns. */
const COLUMNS = Array.from({ length: 12 }, (_, index) => `c${index}`);

type Value = string | number | null;
/** A row of any table: its columns, then nulls. */
export type FoundRow = { rowid: number; values: Value[] };

/**
 * Every row that can be read. In: the bytes of the outbox and of its log, the path
 * of the scratch file, which is removed. Rows of damaged frames come last, since
 * they may never have been committed.
 */
export function recoverRows(
  file: Buffer,
  log: Buffer,
  scratch: string,
): FoundRow[] {
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

/** The newest undamaged version of each page, then the damaged frames. */
function pagesOf(file: Buffer, log: Buffer): Buffer[] {
  const pages = new Map<number, Buffer>();
  for (let at = 0; at + PAGE_SIZE <= file.length; at += PAGE_SIZE)
    pages.set(at / PAGE_SIZE + 1, file.subarray(at, at + PAGE_SIZE));
  const damaged: Buffer[] = [];
  for (const { page, bytes, isWhole } of committedFrames(log))
    if (isWhole) pages.set(page, bytes);
    else damaged.unshift(bytes);
  const none = Buffer.alloc(PAGE_SIZE);
  const newest = Array.from(
    { length: Math.max(1, ...pages.keys()) },
    (_, index) => pages.get(index + 1) ?? none,
  );
  return [...newest, ...damaged];
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
