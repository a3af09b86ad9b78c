import type { DatabaseSync } from "node:sqlite";
import { invalidRequest } from "../errors.ts";
import type { Tables } from "../tables.ts";

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
