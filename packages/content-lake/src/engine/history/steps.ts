import { IS_PUBLISHED } from "../tables.ts";
import type { Parts } from "./types.ts";

/** The patch of a document for one transaction, in either direction. */
export type Step = {
  /** The transaction's. */
  sequence: number;
  id: string;
  /** A mendoza patch as JSON. */
  patch: string;
  /** The document's revision after the step; null for no document. */
  revision: string | null;
};

/** Steps of whole transactions, and the sequence that the documents reach with them. */
type Part = { steps: Step[]; end: number };

/** Few enough that the lake answers other requests between two reads of the log. */
const STEPS_A_READ = 200;

/**
 * Yields the steps of published documents from right after one transaction to right
 * after another, which may be older or newer, in order. The log is read only when the
 * next part is taken, and no statement stays open meanwhile.
 *
 * @param from the sequence of the documents' current transaction
 * @param to the sequence of the target
 */
export function* stepsBetween(
  { database, tables }: Parts,
  from: number,
  to: number,
): Iterable<Part> {
  const isBack = to < from;
  const [patch, revision, order] = isBack
    ? ["revert", "previous_revision", "DESC"]
    : ["apply", "transactions.id", "ASC"];
  const between = `${IS_PUBLISHED} AND sequence > ? AND sequence <= ?
     ORDER BY sequence ${order}, place ${order}`;
  const last = database.prepare(
    `SELECT sequence FROM ${tables.changes} WHERE ${between}
     LIMIT 1 OFFSET ${STEPS_A_READ - 1}`,
  );
  const select = database.prepare(
    `SELECT sequence, document_id AS id, ${patch} AS patch, ${revision} AS revision
     FROM ${tables.history} WHERE ${between}`,
  );
  const range = (a: number, b: number) =>
    [Math.min(a, b), Math.max(a, b)] as const;
  for (let at = from; at !== to;) {
    const sequence = last.get(...range(at, to))?.["sequence"];
    const end =
      sequence === undefined ? to : Number(sequence) - (isBack ? 1 : 0);
    yield { steps: select.all(...range(at, end)) as Step[], end };
    at = end;
  }
}
