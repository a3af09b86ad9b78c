import type { Action } from "@sanity/client";
import type { SanityClient, Template } from "sanity";

import { documentPaths, type PathSource } from "../../schemas/paths.ts";
import {
  type Move,
  movesOf,
  type Redirect,
  redirectChanges,
} from "../../schemas/redirect-moves.ts";

const NEW = { _type: "redirect", status: 301 };

/** Adds to a transaction what makes every former path lead to its page. Rejects when nothing can be read. */
export async function addRedirects(
  client: SanityClient,
  transaction: ReturnType<SanityClient["transaction"]>,
  moves: readonly Move[],
): Promise<void> {
  const paths = moves.flatMap(({ from, to }) => [from, to]);
  const existing = await client.fetch<Redirect[]>(
    '*[_type == "redirect" && !(_id in path("versions.**")) && (from in $paths || to in $paths)]{_id, from, to}',
    { paths },
    { perspective: "raw", tag: "redirects" },
  );
  for (const { _id, from, to } of redirectChanges(moves, existing)) {
    if (to === null) transaction.delete(_id);
    else if (from === undefined) transaction.patch(_id, { set: { to } });
    else transaction.createOrReplace({ ...NEW, _id, from, to });
  }
}

/** A stored redirect with all its fields. */
export type StoredRedirect = Redirect & Record<string, unknown>;

/**
 * The redirects from or to `$paths`: those that visitors follow, and those in
 * `$release`. For the perspective `raw`.
 */
export const RELEASE_REDIRECTS_QUERY = `*[_type == "redirect" && (from in $paths || to in $paths)
  && (sanity::partOfRelease($release) || !(_id in path("drafts.**") || _id in path("versions.**")))]`;

/** The addresses for which redirects are read. */
export function pathsInRelease(
  published: PathSource | null,
  version: PathSource | null,
): string[] {
  return [published, version].flatMap((document) =>
    document ? documentPaths(document) : [],
  );
}

/**
 * What puts the redirects from every address that a document loses by a release
 * into that release, and takes out those that are not needed any more. In: the
 * answer of `RELEASE_REDIRECTS_QUERY`.
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
    // A redirect that visitors follow is taken down with the release.
    if (to === null)
      return before
        ? []
        : [{ actionType: `${VERSION}.unpublish`, publishedId, versionId }];
    const changed = visible.find(({ _id }) => _id === publishedId);
    const redirect =
      from === undefined ? { ...changed, to } : { ...NEW, from, to };
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
      ...{ actionType: `${VERSION}.discard` as const, versionId },
    })),
  ];
}

const VERSION = "sanity.action.document.version";

/** The name of the template below, for links that create a redirect. */
export const REDIRECT_TEMPLATE = "redirect-from";

/** A redirect whose old address is known already. */
export const redirectTemplate: Template<{ from: string }> = {
  id: REDIRECT_TEMPLATE,
  title: "Redirect",
  schemaType: "redirect",
  parameters: [{ name: "from", title: "Old address", type: "string" }],
  value: ({ from }: { from: string }) => ({
    from,
    match: "exact",
    status: 301,
  }),
};
