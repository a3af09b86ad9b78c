/** What the id of a document says of it. */
export type VersionId = {
  /** The id under which it is published. */
  publishedId: string;
  /** The name of the release that it is a version in, or null. */
  release: string | null;
};

/** Reads `x`, `drafts.x` and `versions.release.x`. */
export function versionIdOf(id: string): VersionId {
  const [, release = null, versioned] =
    /^versions\.([^.]+)\.(.+)$/.exec(id) ?? [];
  return { publishedId: versioned ?? id.replace(/^drafts\./, ""), release };
}
