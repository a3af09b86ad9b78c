import { documentPaths, type PathSource } from "./paths.ts";
import { destinationVerdict } from "./rules/address.ts";

/** A document's path changes from one to the other. */
export type Move = { from: string; to: string };

/** A stored redirect. */
export type Redirect = Move & { _id: string };

/** What becomes of a redirect: with `from` it is written anew, with `null` it is gone. */
type Change = { _id: string; from?: string; to: string | null };

/**
 * The moves of a document that is published with another slug. In: the
 * published document and the one to be published; either may be null. Out: one
 * move per changed path, none for a new document and none to what is no path.
 */
export function movesOf(
  published: PathSource | null,
  draft: PathSource | null,
): Move[] {
  if (!published || !draft) return [];
  const before = documentPaths(published);
  const after = documentPaths(draft);
  return before.flatMap((from, index) => {
    // An address that the document has no more leads to its main one.
    const to = after[index] ?? after[0];
    return to !== undefined &&
      !after.includes(from) &&
      destinationVerdict(to, from) === true
      ? [{ from, to }]
      : [];
  });
}

/**
 * The id of the redirect from a path: the same each time, so that a path has
 * one redirect.
 */
export function redirectId(from: string): string {
  return `redirect-${from.split("/").filter(Boolean).join("--")}`;
}

/**
 * The changes after which every former path redirects to the page in one step,
 * without loops. In: the moves, and the redirects from or to one of their paths.
 */
export function redirectChanges(
  moves: readonly Move[],
  existing: readonly Redirect[],
): Change[] {
  return moves.flatMap(({ from, to }) => {
    const own = redirectId(from);
    // Another redirect of the same path, made by an editor, would compete with
    // this one.
    const inTheWay = existing.filter(
      (redirect) =>
        redirect.from === to ||
        (redirect.from === from &&
          ![own, `drafts.${own}`].includes(redirect._id)),
    );
    const leadingHere = existing.filter(
      (redirect) => redirect.to === from && !inTheWay.includes(redirect),
    );
    return [
      ...inTheWay.map(({ _id }) => ({ _id, to: null })),
      ...leadingHere.map(({ _id }) => ({ _id, to })),
      { _id: own, from, to },
    ];
  });
}
