import type { DatabaseSync } from "node:sqlite";
import { mutationsOf, type ChangeRow } from "../change-row.ts";
import type { Tables } from "../tables.ts";
import type { PastTransaction, TransactionsRequest } from "./types.ts";
import type { Effects, SanityDocument } from "../types.ts";
import type { PastStates } from "./past-states.ts";
import { invalidRequest } from "../errors.ts";

/** Where in the log a time or a transaction stands. */
export class Moments {
  readonly #atOrAfter;
  readonly #newest;
  readonly #ofTransaction;

  constructor(database: DatabaseSync, { transactions }: Tables) {
    this.#atOrAfter = database.prepare(
      `SELECT sequence, timestamp FROM ${transactions} WHERE sequence >= ? ORDER BY sequence LIMIT 1`,
    );
    this.#newest = database.prepare(
      `SELECT max(sequence) AS sequence FROM ${transactions}`,
    );
    this.#ofTransaction = database.prepare(
      `SELECT sequence FROM ${transactions} WHERE id = ?`,
    );
  }

  /** The place of a transaction, `null` when it is not known. */
  ofTransaction(id: string): number | null {
    const row = this.#ofTransaction.get(id);
    return row === undefined ? null : Number(row.sequence);
  }

  /** The last transaction at a time or before it, 0 when there was none. */
  at(time: string): number {
    return this.#before((timestamp) => timestamp > time);
  }

  /** The last transaction before a time, 0 when there was none. */
  before(time: string): number {
    return this.#before((timestamp) => timestamp >= time);
  }

  /**
   * The timestamps of the log never decrease, so a binary search finds the
   * place without an index.
   */
  #before(isPast: (timestamp: string) => boolean): number {
    let low = 1;
    let high = Number(this.#newest.get()?.sequence ?? 0) + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = this.#atOrAfter.get(middle);
      if (row === undefined || isPast(String(row.timestamp))) high = middle;
      else low = Number(row.sequence) + 1;
    }
    return low - 1;
  }
}

/** A time in the format of the log. Throws a `LakeFault` for an invalid one. */
export function parsedTime(name: string, value: string): string {
  const time = Date.parse(value);
  if (Number.isNaN(time)) {
    throw invalidRequest(`"${name}" is not a valid time`);
  }
  // Years of six digits would sort before all others.
  const end = Date.UTC(9999, 11, 31);
  return new Date(Math.max(0, Math.min(time, end))).toISOString();
}

type Parts = {
  database: DatabaseSync;
  tables: Tables;
  states: PastStates;
  moments: Moments;
};

type Header = {
  sequence: number;
  id: string;
  author: string;
  timestamp: string;
};

type Range = { first: number; last: number };

/**
 * How many transactions are read at a time, whatever the limit of the request.
 */
const BATCH = 200;

/**
 * The transactions that touched a document, out of the log. Throws a
 * `LakeFault` at once for a time that is none.
 */
export function readTransactions(
  parts: Parts,
  request: TransactionsRequest,
  isVisible: (id: string) => boolean,
): Iterable<PastTransaction> {
  const range = rangeOf(parts.moments, request);
  const ids = [...new Set(request.ids)].filter(isVisible);
  if (range === null || ids.length === 0) return [];
  const isTold = request.onlyIdentified
    ? (id: string) => ids.includes(id)
    : isVisible;
  return tell(parts, request, ids, range, isTold);
}

function rangeOf(
  moments: Moments,
  { fromTransaction, toTransaction, fromTime, toTime }: TransactionsRequest,
): Range | null {
  const from =
    fromTransaction === null ? 1 : moments.ofTransaction(fromTransaction);
  const to =
    toTransaction === null
      ? Number.MAX_SAFE_INTEGER
      : moments.ofTransaction(toTransaction);
  const since =
    fromTime === null
      ? 1
      : moments.before(parsedTime("fromTime", fromTime)) + 1;
  const until =
    toTime === null
      ? Number.MAX_SAFE_INTEGER
      : moments.at(parsedTime("toTime", toTime));
  if (from === null || to === null) return null;
  return { first: Math.max(from, since), last: Math.min(to, until) };
}

/** Reads a batch at a time: no query stays open while a client is slow. */
function* tell(
  parts: Parts,
  request: TransactionsRequest,
  ids: readonly string[],
  { first, last }: Range,
  isTold: (id: string) => boolean,
): Iterable<PastTransaction> {
  const { limit, reverse } = request;
  let range = { first, last };
  for (let left = limit; left > 0;) {
    const wanted = Math.min(left, BATCH);
    const headers = headersOf(parts, request, ids, range, wanted);
    for (const header of headers) {
      yield told(parts, request, header, isTold);
    }
    const end = headers.at(-1);
    if (end === undefined || headers.length < wanted) return;
    left -= wanted;
    range = reverse
      ? { first, last: end.sequence - 1 }
      : { first: end.sequence + 1, last };
  }
}

function headersOf(
  { database, tables }: Parts,
  { authors, reverse }: TransactionsRequest,
  ids: readonly string[],
  { first, last }: Range,
  limit: number,
): Header[] {
  const byAuthors = authors === null ? "" : `AND author IN (${marks(authors)})`;
  return database
    .prepare(
      `SELECT DISTINCT sequence, transactions.id, author, timestamp FROM ${tables.history} WHERE document_id IN (${marks(ids)}) AND sequence BETWEEN ? AND ? ${byAuthors} ORDER BY sequence ${reverse ? "DESC" : "ASC"} LIMIT ?`,
    )
    .all(...ids, first, last, ...(authors ?? []), limit) as Header[];
}

function marks(values: readonly unknown[]): string {
  return values.map(() => "?").join();
}

function told(
  { database, tables, states }: Parts,
  { mutations, includeEffects }: TransactionsRequest,
  { sequence, id, author, timestamp }: Header,
  isTold: (id: string) => boolean,
): PastTransaction {
  const rows = (
    database
      .prepare(
        `SELECT * FROM ${tables.changes} WHERE sequence = ? ORDER BY place`,
      )
      .all(sequence) as ChangeRow[]
  ).filter((row) => isTold(row.document_id));
  return {
    id,
    timestamp,
    author,
    documentIDs: rows.map((row) => row.document_id),
    ...(mutations !== "none" && {
      mutations: rows.flatMap((row) =>
        mutations === "ids"
          ? mutationsOf(row, null).map((each) => withoutContent(each, row))
          : mutationsOf(row, writtenBy(row, states)),
      ),
    }),
    ...(includeEffects && {
      effects: Object.fromEntries(
        rows.map((row) => [row.document_id, effectsOf(row)]),
      ),
    }),
  };
}

/** Only a mutation that wrote the whole document is stored without it. */
function writtenBy(row: ChangeRow, states: PastStates): SanityDocument | null {
  const isName = row.mutations.startsWith('"');
  return isName ? states.after(row.document_id, row.sequence) : null;
}

function effectsOf(row: ChangeRow): Effects {
  return {
    apply: JSON.parse(row.apply) as unknown[],
    revert: JSON.parse(row.revert) as unknown[],
  };
}

/** A mutation without its content, in the short form of the hosted service. */
function withoutContent(mutation: object, row: ChangeRow): object {
  const [name = "patch"] = Object.keys(mutation);
  const isCreation = name.startsWith("create");
  return { [name]: { [isCreation ? "_id" : "id"]: row.document_id } };
}
