import type { SanityClient, Template } from "sanity";

import { documentPaths, type PathSource } from "../../schemas/paths.ts";
import { destinationVerdict } from "../../schemas/rules/address.ts";

/** A document's path changes from one to the other. */
export type Move = { from: string; to: string };

/** A stored redirect. */
export type Redirect = Move & { _id: string };

/** A mutation of a redirect, for Sanity's client. */
type RedirectMutation =
  | {
      createOrReplace: Redirect & { _type: "redirect"; status: 301 };
    }
  | { patch: { id: string; set: { to: string } } }
  | { delete: { id: string } };

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
 * The mutations after which every former path redirects to the page in one
 * step, without loops. In: the moves, and the redirects from or to one of their
 * paths.
 */
export function redirectMutations(
  moves: readonly Move[],
  existing: readonly Redirect[],
): RedirectMutation[] {
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
      ...inTheWay.map(({ _id }) => ({ delete: { id: _id } })),
      ...leadingHere.map(({ _id }) => ({ patch: { id: _id, set: { to } } })),
      {
        createOrReplace: {
          _id: redirectId(from),
          _type: "redirect" as const,
          from,
          to,
          status: 301 as const,
        },
      },
    ];
  });
}

/** Adds to a transaction what makes every former path lead to its page. Rejects when nothing can be read. */
export async function addRedirects(
  client: SanityClient,
  transaction: Transaction,
  moves: readonly Move[],
): Promise<void> {
  const paths = moves.flatMap(({ from, to }) => [from, to]);
  const existing = await client.fetch<Redirect[]>(
    '*[_type == "redirect" && !(_id in path("versions.**")) && (from in $paths || to in $paths)]{_id, from, to}',
    { paths },
    { perspective: "raw", tag: "redirects" },
  );
  for (const mutation of redirectMutations(moves, existing)) {
    if ("delete" in mutation) transaction.delete(mutation.delete.id);
    else if ("patch" in mutation) {
      transaction.patch(mutation.patch.id, { set: mutation.patch.set });
    } else transaction.createOrReplace(mutation.createOrReplace);
  }
}

type Transaction = ReturnType<SanityClient["transaction"]>;

/** A stored redirect with all its fields. */
export type StoredRedirect = Redirect & Record<string, unknown>;

/** An action on a version, as Sanity's client takes it. */
type VersionAction =
  | {
      actionType: "sanity.action.document.version.create";
      publishedId: string;
      document: StoredRedirect & { _type: "redirect" };
    }
  | {
      actionType: "sanity.action.document.version.replace";
      document: StoredRedirect & { _type: "redirect" };
    }
  | {
      actionType: "sanity.action.document.version.unpublish";
      publishedId: string;
      versionId: string;
    }
  | {
      actionType: "sanity.action.document.version.discard";
      versionId: string;
    };

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
): VersionAction[] {
  const prefix = `versions.${release}.`;
  const inRelease = new Map(
    stored
      .filter(({ _id }) => _id.startsWith(prefix))
      .map((redirect) => [redirect._id, redirect]),
  );
  const visible = stored.filter(({ _id }) => !inRelease.has(_id));
  const moves = movesOf(published, version);
  const wanted = redirectMutations(moves, visible).flatMap((mutation) => {
    if ("delete" in mutation) {
      return takenOut(prefix, mutation.delete.id, inRelease);
    }
    const redirect =
      "patch" in mutation
        ? patched(visible, mutation.patch)
        : mutation.createOrReplace;
    return redirect ? put(prefix, redirect, inRelease) : [];
  });
  const leaving = published ? documentPaths(published) : [];
  const kept = new Set(moves.map(({ from }) => from));
  const unneeded = [...inRelease.values()].filter(
    ({ from }) => leaving.includes(from) && !kept.has(from),
  );
  return [
    ...wanted,
    ...unneeded.map(({ _id }) => ({
      actionType: "sanity.action.document.version.discard" as const,
      versionId: _id,
    })),
  ];
}

function patched(
  visible: readonly StoredRedirect[],
  { id, set }: { id: string; set: { to: string } },
): StoredRedirect | undefined {
  const found = visible.find(({ _id }) => _id === id);
  return found && { ...found, ...set };
}

function put(
  prefix: string,
  redirect: StoredRedirect,
  inRelease: ReadonlyMap<string, StoredRedirect>,
): VersionAction[] {
  const publishedId = redirect._id;
  const document = {
    ...redirect,
    _id: prefix + publishedId,
    _type: "redirect" as const,
  };
  const before = inRelease.get(document._id);
  if (before?.from === document.from && before.to === document.to) return [];
  return [
    before
      ? { actionType: "sanity.action.document.version.replace", document }
      : {
          actionType: "sanity.action.document.version.create",
          publishedId,
          document,
        },
  ];
}

/** A redirect that visitors follow is taken down with the release. */
function takenOut(
  prefix: string,
  publishedId: string,
  inRelease: ReadonlyMap<string, StoredRedirect>,
): VersionAction[] {
  const versionId = prefix + publishedId;
  if (inRelease.has(versionId)) return [];
  return [
    {
      actionType: "sanity.action.document.version.unpublish",
      publishedId,
      versionId,
    },
  ];
}

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
