import {
  committedFrames,
  type WalFrame,
  PAGE_SIZE,
  readIfThere,
} from "./sqlite-log.server.ts";

// Reads the records of a damaged SQLite file page by page, so that a broken page
// costs only its own records. The format is stable and documented:
// sqlite.org/fileformat2.html, sections 1.5, 1.6 and 2.1.

const HEADER_OF_FIRST_PAGE = 100;

const TABLE_LEAF = 0x0d;
const INDEX_LEAF = 0x0a;
const INDEX_INTERIOR = 0x02;

/** A value of a column. */
export type SqliteValue = string | number | null;

/**
 * A record of a page; those of indexes and of tables WITHOUT ROWID have no
 * `rowid`.
 */
export type SqliteRecord = { rowid: number | null; values: SqliteValue[] };

type Pages = ReadonlyMap<number, Buffer>;

/** A damaged page points outside of itself or of the file. */
class Unreadable extends Error {}

/**
 * In: the bytes of a file and of its write-ahead log (empty if there is none).
 * Out: every readable record. Records of damaged frames come last and replace
 * nothing, since they may never have been committed.
 */
export function readRecords(file: Buffer, log: Buffer): SqliteRecord[] {
  const frames = committedFrames(log);
  const pages = pagesOf(file, frames);
  const broken = frames
    .filter(({ isWhole }) => !isWhole)
    .map(({ page, bytes }) => [page, bytes] as const);
  const withBroken: Pages = new Map([...pages, ...broken]);
  return [
    ...[...pages].flatMap(([number, page]) => recordsOf(pages, number, page)),
    ...broken
      .toReversed()
      .flatMap(([number, page]) => recordsOf(withBroken, number, page)),
  ];
}

function recordsOf(pages: Pages, number: number, page: Buffer) {
  return recordsOn(pages, page, number === 1 ? HEADER_OF_FIRST_PAGE : 0);
}

/** As `readRecords`, for the paths of files. */
export function readRecordsOf(file: string): SqliteRecord[] {
  return readRecords(readIfThere(file), readIfThere(`${file}-wal`));
}

/** The newest committed, undamaged version of each page. */
function pagesOf(file: Buffer, frames: readonly WalFrame[]): Pages {
  const pages = new Map<number, Buffer>();
  for (let at = 0; at + PAGE_SIZE <= file.length; at += PAGE_SIZE)
    pages.set(at / PAGE_SIZE + 1, file.subarray(at, at + PAGE_SIZE));
  for (const { page, bytes, isWhole } of frames)
    if (isWhole) pages.set(page, bytes);
  return pages;
}

function recordsOn(pages: Pages, page: Buffer, start: number): SqliteRecord[] {
  const type = page[start]!;
  const isInterior = type === INDEX_INTERIOR;
  if (!isInterior && type !== TABLE_LEAF && type !== INDEX_LEAF) return [];
  const pointers = start + (isInterior ? 12 : 8);
  const count = page.readUInt16BE(start + 3);
  const records: SqliteRecord[] = [];
  for (let cell = 0; cell < count; cell += 1) {
    const at = pointers + 2 * cell;
    if (at + 2 > PAGE_SIZE) break;
    try {
      const offset = page.readUInt16BE(at) + (isInterior ? 4 : 0);
      records.push(recordAt(pages, page, offset, type === TABLE_LEAF));
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof RangeError))
        throw error;
    }
  }
  return records;
}

/** @throws Unreadable or RangeError */
function recordAt(
  pages: Pages,
  page: Buffer,
  offset: number,
  isTable: boolean,
): SqliteRecord {
  const [size, afterSize] = varint(page, offset);
  const [rowid, start] = isTable ? varint(page, afterSize) : [null, afterSize];
  const local = localBytes(size, isTable);
  if (size < 2) throw new Unreadable();
  // A damaged size may exceed the data: what precedes is still read.
  const parts = [page.subarray(start, start + local)];
  let missing = size - local;
  let next =
    missing > 0 && start + local + 4 <= PAGE_SIZE
      ? page.readUInt32BE(start + local)
      : 0;
  for (const seen = new Set<number>(); missing > 0;) {
    const overflow = pages.get(next);
    if (!overflow || seen.has(next)) break;
    seen.add(next);
    const part = overflow.subarray(4, 4 + Math.min(missing, PAGE_SIZE - 4));
    parts.push(part);
    missing -= part.length;
    next = overflow.readUInt32BE(0);
  }
  return { rowid, values: valuesOf(Buffer.concat(parts)) };
}

/**
 * How many bytes of a record are on its page; the rest is on overflow pages
 * (section 1.6).
 */
function localBytes(size: number, isTable: boolean): number {
  const share = (part: number) =>
    Math.floor(((PAGE_SIZE - 12) * part) / 255) - 23;
  const most = isTable ? PAGE_SIZE - 35 : share(64);
  if (size <= most) return size;
  const least = share(32);
  const wanted = least + ((size - least) % (PAGE_SIZE - 4));
  return wanted <= most ? wanted : least;
}

/** @throws Unreadable or RangeError */
function valuesOf(record: Buffer): SqliteValue[] {
  const [headerSize, first] = varint(record, 0);
  if (headerSize > record.length) throw new Unreadable();
  const values: SqliteValue[] = [];
  let body = headerSize;
  for (let at = first; at < headerSize;) {
    const [type, next] = varint(record, at);
    at = next;
    const length = lengthOf(type);
    // The columns before a damaged one are still readable.
    if (body + length > record.length) {
      values.push(null);
      continue;
    }
    values.push(valueAt(record, body, type, length));
    body += length;
  }
  return values;
}

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function lengthOf(type: number): number {
  const length = INTEGER_LENGTHS[type];
  if (length !== undefined) return length;
  if (type < 12) throw new Unreadable();
  return Math.floor((type - 12) / 2);
}

function valueAt(
  record: Buffer,
  at: number,
  type: number,
  length: number,
): SqliteValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return record.readDoubleBE(at);
  if (type === 6) return Number(record.readBigInt64BE(at));
  if (type < 6) return record.readIntBE(at, length);
  // The outbox stores no blobs, so this is text.
  return record.toString("utf8", at, at + length);
}

/**
 * Reads a varint of one to nine bytes. Out: its value and where it ends. Throws
 * Unreadable for one beyond 2^53.
 */
function varint(bytes: Buffer, start: number): [value: number, end: number] {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) throw new Unreadable();
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER) throw new Unreadable();
    if (byte < 0x80) return [value, start + index + 1];
  }
  throw new Unreadable();
}
