import { documentPaths, type PathSource } from "../../schemas/paths.ts";
import {
  movesOf,
  type Redirect,
  redirectMutations,
} from "../redirects/redirects.ts";

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
