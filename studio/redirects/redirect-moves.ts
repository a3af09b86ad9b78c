import type { Action } from "@sanity/client";

import { documentPaths, type PathSource } from "../../domain/paths.ts";
import { destinationVerdict } from "../../schemas/rules/address.ts";

/** A change of a document's path. */
export type Move = { from: string; to: string };

/** A stored redirect. */
export type Redirect = Move & { _id: string };

/** A change of a redirect: with `from` it is written again, with a `to` of null it is deleted. */
type Change = { _id: string; from?: string; to: string | null };

/**
 * Returns the moves of a document that is published with another slug.
 *
 * @returns one move per changed path, none for a new document or to an invalid path.
 */
export function movesOf(
  published: PathSource | null,
  draft: PathSource | null,
): Move[] {
  if (!published || !draft) return [];
  const before = documentPaths(published);
  const after = documentPaths(draft);
  return before.flatMap((from, index) => {
    // An address that the document no longer has leads to its main one.
    const to = after[index] ?? after[0];
    return to !== undefined &&
      !after.includes(from) &&
      destinationVerdict(to, from) === true
      ? [{ from, to }]
      : [];
  });
}

/** Says what a move does for visitors. */
export function moveText({ from, to }: Move): string {
  return `Visitors of ${from} are sent to ${to}.`;
}

/** The id of the redirect from a path: always the same, so that a path has one redirect. */
export function redirectId(from: string): string {
  return `redirect-${from.split("/").filter(Boolean).join("--")}`;
}

/**
 * Returns changes that make every former path redirect to the page in one step, without
 * loops.
 *
 * @param existing redirects from or to a path of the moves.
 */
export function redirectChanges(
  moves: readonly Move[],
  existing: readonly Redirect[],
): Change[] {
  return moves.flatMap(({ from, to }) => {
    const own = redirectId(from);
    // An editor's redirect from the same path would compete with this one.
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

/** The other fields of a redirect that is written for a changed address. */
export const NEW_REDIRECT = { _type: "redirect", status: 301 };

/** A stored redirect with all its fields. */
export type StoredRedirect = Redirect & Record<string, unknown>;

/**
 * The redirects from or to `$paths`: those that visitors follow, and those in
 * `$release`. For the perspective `raw`.
 */
export const RELEASE_REDIRECTS_QUERY = `*[_type == "redirect" && (from in $paths || to in $paths)
  && (sanity::partOfRelease($release) || !(_id in path("drafts.**") || _id in path("versions.**")))]`;

/** The addresses whose redirects are read. */
export function pathsInRelease(
  published: PathSource | null,
  version: PathSource | null,
): string[] {
  return [published, version].flatMap((document) =>
    document ? documentPaths(document) : [],
  );
}

/**
 * Returns the actions that add to a release the redirects from every address that a
 * document loses by it, and remove those no longer needed.
 *
 * @param stored the answer of `RELEASE_REDIRECTS_QUERY`.
 */
export function releaseRedirectActions(
  release: string,
  published: PathSource | null,
  version: PathSource | null,
  stored: readonly StoredRedirect[],
): Action[] {
  const prefix = `versions.${release}.`;
  const inRelease = stored.filter(({ _id }) => _id.startsWith(prefix));
  const visible = stored.filter((redirect) => !inRelease.includes(redirect));
  const moves = movesOf(published, version);
  const wanted = redirectChanges(moves, visible).flatMap((change): Action[] => {
    const { _id: publishedId, from, to } = change;
    const versionId = prefix + publishedId;
    const before = inRelease.find(({ _id }) => _id === versionId);
    // The release also takes down a redirect that visitors follow.
    if (to === null)
      return before
        ? []
        : [{ actionType: `${VERSION}.unpublish`, publishedId, versionId }];
    const changed = visible.find(({ _id }) => _id === publishedId);
    const redirect =
      from === undefined ? { ...changed, to } : { ...NEW_REDIRECT, from, to };
    if (before && before.from === redirect.from && before.to === to) return [];
    const document = { ...redirect, _id: versionId, _type: "redirect" };
    return [
      before
        ? { actionType: `${VERSION}.replace`, document }
        : { actionType: `${VERSION}.create`, publishedId, document },
    ];
  });
  const leaving = published ? documentPaths(published) : [];
  const kept = new Set(moves.map(({ from }) => from));
  const unneeded = inRelease.filter(
    ({ from }) => leaving.includes(from) && !kept.has(from),
  );
  return [
    ...wanted,
    ...unneeded.map(({ _id: versionId }) => ({
      actionType: `${VERSION}.discard` as const,
      versionId,
    })),
  ];
}

const VERSION = "sanity.action.document.version";
