import type { Parts } from "./types.ts";

/** What leads a document across one transaction, in either direction. */
export type Step = {
  id: string;
  /** A mendoza patch as JSON. */
  patch: string;
  /** The revision that the document then has; null for no document. */
  revision: string | null;
};

/** So few that the lake answers other requests between two reads of the log. */
const TRANSACTIONS_A_READ = 500;

/**
 * What leads documents from right after one transaction to right
 * after another, which may be older or newer, in order. Nothing is read of the log
 * until the next part is taken, and no statement stays open meanwhile.
 *
 * @param from the sequence of the transaction that the documents are at
 * @param to that of the one that they are led to
 */
export function* stepsBetween(
  { database, tables }: Parts,
  from: number,
  to: number,
): Iterable<Step[]> {
  const isBack = to < from;
  const [patch, revision, order] = isBack
    ? ["revert", "previous_revision", "DESC"]
    : ["apply", "transactions.id", "ASC"];
  const select = database.prepare(
    `SELECT document_id AS id, ${patch} AS patch, ${revision} AS revision
     FROM ${tables.history} WHERE sequence > ? AND sequence <= ?
     ORDER BY sequence ${order}, place ${order}`,
  );
  for (let at = from; at !== to;) {
    const next = isBack
      ? Math.max(to, at - TRANSACTIONS_A_READ)
      : Math.min(to, at + TRANSACTIONS_A_READ);
    const rows = select.all(Math.min(at, next), Math.max(at, next));
    yield rows.map((row) => ({ ...row }) as Step);
    at = next;
  }
}
