import { invalidRequest } from "../errors.ts";
import { lostSpan } from "../restored-copies.ts";
import type { Parts } from "./types.ts";

/** A transaction of the log: its position, and its time (ISO 8601). */
type Row = { sequence: number; time: string };

/** A moment in the log: its last transaction, and its time. */
export type Moment = Row & {
  /** True if the request named a transaction. */
  isNamed: boolean;
};

/** A time with its zone: without one it would differ between machines. */
const ISO_TIME =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * The sequence of a transaction in the log.
 *
 * @returns null for an unknown id
 */
export function sequenceOf(parts: Parts, transactionId: string): number | null {
  return transactionRow(parts, "id = ?", transactionId)?.sequence ?? null;
}

/**
 * The last transaction at or before a time: the timestamps of the log never decrease.
 *
 * @param milliseconds since 1970
 * @returns 0 if there was none
 */
export function sequenceAt(parts: Parts, milliseconds: number): number {
  const time = new Date(milliseconds).toISOString();
  const rowUntil = (sequence: number) =>
    transactionRow(parts, `sequence <= ${sequence} ${LAST}`);
  let [low, high] = [0, transactionRow(parts, `true ${LAST}`)?.sequence ?? 0];
  // By halves: others wait for whoever looks through a long log.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const row = rowUntil(middle);
    if (row === null || row.time <= time) low = middle;
    else high = row.sequence - 1;
  }
  return rowUntil(low)?.sequence ?? 0;
}

const LAST = "ORDER BY sequence DESC LIMIT 1";

/**
 * The moment that a query asks for.
 *
 * @param asOf the id of a transaction, or an ISO 8601 time with its zone
 * @throws LakeFault for a moment before the first content, in the future, or whose
 * content was lost when a backup was restored
 */
export function momentOf(parts: Parts, asOf: string): Moment {
  const named = transactionRow(parts, "id = ?", asOf);
  if (named) return { ...named, isNamed: true };
  const milliseconds = ISO_TIME.test(asOf) ? Date.parse(asOf) : NaN;
  if (Number.isNaN(milliseconds)) {
    throw invalidRequest(
      "This is neither a revision in the history, nor a time with its zone",
    );
  }
  if (milliseconds > Date.now()) {
    throw invalidRequest("This moment is in the future");
  }
  const time = new Date(milliseconds).toISOString();
  const lost = lostSpan(parts.database, time);
  if (lost !== null) {
    throw invalidRequest(
      `What was published between ${lost.from} and ${lost.until} is not known, because a backup was restored`,
    );
  }
  const sequence = sequenceAt(parts, milliseconds);
  if (sequence > 0) return { sequence, time, isNamed: false };
  const first = transactionRow(parts, "true ORDER BY sequence LIMIT 1");
  throw invalidRequest(
    `This moment is before the first content${first ? `, which is from ${first.time}` : ""}`,
  );
}

function transactionRow(
  { database, tables }: Parts,
  where: string,
  ...values: string[]
): Row | null {
  const row = database
    .prepare(
      `SELECT sequence, timestamp AS time FROM ${tables.transactions} WHERE ${where}`,
    )
    .get(...values);
  return row ? ({ ...row } as Row) : null;
}
