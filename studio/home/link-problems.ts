import type { DocumentRow } from "../rows/document-row.ts";

/** A link to another site that the nightly check of the website found wanting. */
export type LinkProblem = {
  url: string;
  /** A sentence without its full stop. */
  reason: string;
  /** False if the other site only refuses programs. */
  isBroken: boolean;
  documents: { id: string; type: string }[];
};

/**
 * One row for each document with such a link, in the order of the links. In: the
 * problems, the names of documents by id; one that is gone by now has no row.
 */
export function problemRows(
  problems: readonly LinkProblem[],
  names: readonly { _id: string; name: unknown }[],
): DocumentRow[] {
  const known = new Map(names.map(({ _id, name }) => [_id, name]));
  return problems.flatMap(({ url, reason, isBroken, documents }) =>
    documents
      .filter(({ id }) => known.has(id))
      .map(({ id, type }) => ({
        id,
        type,
        name: known.get(id),
        detail: isBroken
          ? `Leads to ${url}. ${reason}.`
          : `Open ${url} to see whether it is still there: ${reason} to programs.`,
      })),
  );
}
