import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";

import { createPrivateFile } from "./files.server.ts";
import { isDamage } from "../sqlite-error.ts";
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

/** A value of a column. */
export type SqliteValue = string | number | null;

/** A row of any table: its columns, then nulls. */
export type FoundRow = { rowid: number; values: SqliteValue[] };

/** The bytes of a damaged outbox; empty for what is not there. */
export type DamagedBytes = { file: Buffer; log: Buffer };

/**
 * Every row that can be read. In: the bytes, the path of the scratch file, which
 * is removed. Rows of damaged frames come last, since they may never have been
 * committed.
 */
export function recoverRows(bytes: DamagedBytes, scratch: string): FoundRow[] {
  removeScratch(scratch);
  try {
    const pages = pagesOf(bytes);
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
function pagesOf({ file, log }: DamagedBytes): Buffer[] {
  const frames = committedFrames(log);
  const pages = new Map<number, Buffer>();
  for (let at = 0; at + PAGE_SIZE <= file.length; at += PAGE_SIZE)
    pages.set(at / PAGE_SIZE + 1, file.subarray(at, at + PAGE_SIZE));
  for (const { page, bytes, isWhole } of frames)
    if (isWhole) pages.set(page, bytes);
  const none = Buffer.alloc(PAGE_SIZE);
  const count = Math.max(1, ...pages.keys());
  return [
    ...Array.from(
      { length: count },
      (_, index) => pages.get(index + 1) ?? none,
    ),
    ...frames
      .filter(({ isWhole }) => !isWhole)
      .map(({ bytes }) => bytes)
      .toReversed(),
  ];
}

/** Writes the pages behind a new first page, and names each leaf as a table. */
function writeTables(
  scratch: string,
  pages: readonly Buffer[],
  leaves: readonly number[],
): void {
  createPrivateFile(scratch);
  const [, ...rest] = pages;
  writeFileSync(
    scratch,
    Buffer.concat([firstPage(scratch, pages.length), ...rest]),
  );
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
  const found = [...first.rows, ...last];
  const low = first.rows.at(-1)?.rowid ?? null;
  const high = last.at(-1)?.rowid ?? null;
  const start = low ?? (high ?? 0) - MOST_CELLS;
  const end = Math.min(high ?? start + MOST_CELLS, start + MOST_CELLS);
  for (let rowid = start + 1; rowid < end; rowid += 1) {
    const row = read(outbox, `${select} WHERE rowid = ${rowid}`);
    found.push(...(row.isWhole ? row.rows : [byColumns(outbox, leaf, rowid)]));
  }
  return found;
}

/** A row of which a column cannot be read: that one is null. */
function byColumns(
  outbox: DatabaseSync,
  leaf: number,
  rowid: number,
): FoundRow {
  const values = COLUMNS.map((column) => {
    const sql = `SELECT rowid, ${column} FROM ${tableOf(leaf)} WHERE rowid = ${rowid}`;
    return read(outbox, sql).rows[0]?.values[0] ?? null;
  });
  return { rowid, values };
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
    for (const row of select.iterate()) rows.push(toRow(row));
    return { rows, isWhole: true };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { rows, isWhole: false };
  }
}

function toRow(row: unknown): FoundRow {
  const [rowid, ...values] = (row as SQLOutputValue[]).map(valueOf);
  return { rowid: Number(rowid), values };
}

function valueOf(value: SQLOutputValue): SqliteValue {
  if (typeof value === "bigint") return Number(value);
  // The outbox stores no blobs, so this is text.
  return value instanceof Uint8Array
    ? Buffer.from(value).toString("utf8")
    : value;
}
