import type { SanityClient } from "sanity";

import { versionIdOf } from "../../schemas/rules/other-documents.ts";

/** A release that may change the same document. */
export type OtherRelease = {
  name: string;
  title: string | null;
  /** ISO 8601; null while it is not scheduled. */
  publishAt: string | null;
};

/** What else changes a document that is in a release. */
export type ReleaseConflicts = {
  /** When its version was made, in ISO 8601; null where the history does not say. */
  madeAt: string | null;
  others: readonly OtherRelease[];
};

/** The open releases, and the ids of all versions of `$id`. For the perspective `raw`. */
const RELEASES_QUERY = `{
  "versions": *[sanity::versionOf($id)]._id,
  "releases": *[_type == "system.release" && state in ["active", "scheduled"]]
    | order(publishAt, name){ name, "title": metadata.title, publishAt }
}`;

/** What `RELEASES_QUERY` answers. */
type FoundReleases = {
  versions: readonly string[];
  releases: readonly OtherRelease[];
};

/** The other releases that change a document. In: the id of its version in a release. */
export function otherReleases(
  { versions, releases }: FoundReleases,
  versionId: string,
): OtherRelease[] {
  const names = new Set(
    versions
      .filter((id) => id !== versionId)
      .map((id) => versionIdOf(id).release),
  );
  return releases.filter(({ name }) => names.has(name));
}

type Events = {
  events: Record<string, { type: string; timestamp: string }[]>;
};

/**
 * Reads what else changes the document of a version. In: the id of the version.
 * Rejects when the content source does not answer.
 */
export async function readConflicts(
  client: SanityClient,
  versionId: string,
): Promise<ReleaseConflicts> {
  const [found, madeAt] = await Promise.all([
    client.fetch<FoundReleases>(
      RELEASES_QUERY,
      { id: versionIdOf(versionId).publishedId },
      { perspective: "raw", tag: "release-conflicts" },
    ),
    readBirth(client, versionId),
  ]);
  return { others: otherReleases(found, versionId), madeAt };
}

async function readBirth(
  client: SanityClient,
  versionId: string,
): Promise<string | null> {
  const { dataset } = client.config();
  const { events } = await client.request<Events>({
    url: `/data/history/${dataset}/events/documents/${versionId}?limit=10`,
    tag: "release-conflicts",
  });
  // The newest comes first: a document may have been in the release before.
  const birth = events[versionId]?.find(
    ({ type }) => type === "createDocumentVersion",
  );
  return birth?.timestamp ?? null;
}

/**
 * True if visitors got another text after the version was made, which the
 * release would take back. In: ISO 8601; null for what is not known, or not
 * published.
 */
export function isOvertaken(
  madeAt: string | null,
  publishedAt: string | null,
): boolean {
  return (
    madeAt !== null &&
    publishedAt !== null &&
    Date.parse(publishedAt) > Date.parse(madeAt)
  );
}
