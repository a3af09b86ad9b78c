import { documentPaths, type PathSource } from "../schemas/paths.ts";

export type Move = { from: string; to: string };

export type Redirect = Move & { _id: string };

export type RedirectMutation =
  | {
      createOrReplace: Redirect & { _type: "redirect"; permanent: true };
    }
  | { patch: { id: string; set: { to: string } } }
  | { delete: { id: string } };

/**
 * The addresses that a document leaves when it is published with another slug.
 * In: the document as visitors see it and as it will be; either may be absent.
 * Out: one move for each address that changes, none for a new document.
 */
export function movesOf(
  published: PathSource | null,
  draft: PathSource | null,
): Move[] {
  if (!published || !draft) return [];
  const before = documentPaths(published);
  const after = documentPaths(draft);
  return before.flatMap((from, index) => {
    const to = after[index];
    return to === undefined || to === from ? [] : [{ from, to }];
  });
}

/** One redirect for each old address, however often it moves. */
export function redirectId(from: string): string {
  return `redirect-${from.split("/").filter(Boolean).join("--")}`;
}

/**
 * What has to be written so that every address that was ever used leads to the
 * page in one step, and none leads in a circle.
 * In: the moves, and the redirects that start or end at one of their addresses.
 */
export function redirectMutations(
  moves: readonly Move[],
  existing: readonly Redirect[],
): RedirectMutation[] {
  return moves.flatMap(({ from, to }) => {
    const own = redirectId(from);
    // One that an editor made by hand for the same address would win by chance.
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
      ...inTheWay.map(({ _id }) => ({ delete: { id: _id } })),
      ...leadingHere.map(({ _id }) => ({ patch: { id: _id, set: { to } } })),
      {
        createOrReplace: {
          _id: redirectId(from),
          _type: "redirect" as const,
          from,
          to,
          permanent: true as const,
        },
      },
    ];
  });
}
