import { IS_PUBLISHED } from "../tables.ts";
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
const STEPS_A_READ = 200;

/** A step with its place in the log: a transaction may have thousands. */
type Row = Step & { sequence: number; place: number };

/**
 * What leads published documents from right after one transaction to right after
 * another, which may be older or newer, in order. Nothing is read of the log until
 * the next part is taken, and no statement stays open meanwhile.
 *
 * @param from the sequence of the transaction that the documents are at
 * @param to that of the one that they are led to
 */
export function* stepsBetween(
  { database, tables }: Parts,
  from: number,
  to: number,
): Iterable<Step[]> {
  const [patch, revision, range, order] =
    to < from
      ? ["revert", "previous_revision", "< (?, ?) AND sequence >", "DESC"]
      : ["apply", "transactions.id", "> (?, ?) AND sequence <=", "ASC"];
  const select = database.prepare(
    `SELECT sequence, place, document_id AS id, ${patch} AS patch, ${revision} AS revision
     FROM ${tables.history} WHERE ${IS_PUBLISHED} AND (sequence, place) ${range} ?
     ORDER BY sequence ${order}, place ${order} LIMIT ${STEPS_A_READ}`,
  );
  let last = { sequence: from, place: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = select.all(last.sequence, last.place, to) as Row[];
    yield rows.map(({ id, patch, revision }) => ({ id, patch, revision }));
    if (rows.length < STEPS_A_READ) return;
    last = rows.at(-1)!;
  }
}
