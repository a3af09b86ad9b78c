import { Card, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useCallback, useEffect, useMemo } from "react";
import {
  getPublishedId,
  getVersionFromId,
  isVersionId,
  type ObjectInputProps,
  type SanityClient,
  useClient,
  useEditState,
} from "sanity";

import { firmTime } from "../../schemas/moments.ts";
import type { PathSource } from "../../schemas/paths.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import {
  pathsInRelease,
  RELEASE_REDIRECTS_QUERY,
  releaseRedirectActions,
  type StoredRedirect,
} from "../redirects/redirects.ts";
import { useValue } from "../rows/panel.tsx";

/** So long after the last key an address counts as written. */
const PAUSE_MS = 500;

type Version = PathSource & { _id: string };

type Parts = {
  client: SanityClient;
  release: string;
  published: PathSource | null;
  version: PathSource;
};

/** True for the form of a version in a release. */
export function isVersionForm({ path, value }: ObjectInputProps): boolean {
  const id: unknown = value?.["_id"];
  return path.length === 0 && typeof id === "string" && isVersionId(id);
}

/**
 * Sanity's own form of a version, below what else changes its document. While it
 * is open, the release gets a redirect from each address that the document loses
 * by it.
 */
export function VersionInput(props: ObjectInputProps) {
  const version = props.value as Version;
  useReleaseRedirects(version, props.readOnly === true);
  return (
    <Stack gap={4}>
      <ConflictNotes id={version._id} type={version._type} />
      {props.renderDefault(props)}
    </Stack>
  );
}

function useReleaseRedirects(version: Version, isLocked: boolean): void {
  const { _id, _type } = version;
  const client = useClient({ apiVersion: "2025-02-19" });
  const toast = useToast();
  const { published, ready } = useEditState(getPublishedId(_id), _type);
  const paths = pathsInRelease(published, version).join(" ");
  const parts = useMemo<Parts>(
    () => ({
      client,
      release: getVersionFromId(_id) ?? "",
      published,
      version,
    }),
    // What is typed into other fields changes no address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [client, _id, paths],
  );
  useEffect(() => {
    if (!ready || isLocked || paths === "") return;
    const timer = setTimeout(() => {
      writeRedirects(parts).catch((error: unknown) =>
        toast.push({
          status: "error",
          title: "The release has no redirect from the old address",
          description: error instanceof Error ? error.message : String(error),
        }),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [parts, paths, ready, isLocked, toast]);
}

async function writeRedirects(parts: Parts): Promise<void> {
  const { client, release, published, version } = parts;
  const stored = await client.fetch<StoredRedirect[]>(
    RELEASE_REDIRECTS_QUERY,
    { release, paths: pathsInRelease(published, version) },
    { perspective: "raw", tag: "release-redirects" },
  );
  const actions = releaseRedirectActions(release, published, version, stored);
  if (actions.length > 0) await client.action(actions);
}

/** A release that may change the same document. */
type OtherRelease = {
  name: string;
  title: string | null;
  /** ISO 8601; null while it is not scheduled. */
  publishAt: string | null;
};

/** What else changes a document that is in a release. */
type ReleaseConflicts = {
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
async function readConflicts(
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

const NONE: ReleaseConflicts = { madeAt: null, others: [] };

/**
 * Above the form of a version: that its document was published since, and that
 * another release changes it too. In: the id of the version, its type.
 */
function ConflictNotes({ id, type }: { id: string; type: string }) {
  const publishedId = getPublishedId(id);
  const { published } = useEditState(publishedId, type);
  const { madeAt, others } = useConflicts(id, published?._rev);
  const publishedAt = published?._updatedAt ?? null;
  const notes = [
    ...(publishedAt !== null && isOvertaken(madeAt, publishedAt)
      ? [
          `Visitors got another text on ${firmTime(publishedAt)}, after this was added to the release. The release puts the text below in its place: compare the two first.`,
        ]
      : []),
    ...others.map(sentenceOf),
  ];
  if (notes.length === 0) return null;
  return (
    <Card
      border
      data-testid="release-conflicts"
      padding={3}
      radius={2}
      tone="caution"
    >
      <Stack gap={3}>
        {notes.map((note) => (
          <Text key={note} size={1}>
            {note}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

/** Read again whenever the document is published. */
function useConflicts(id: string, revision: string | undefined) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const load = useCallback(() => readConflicts(client, id), [client, id]);
  // The notes help, and guard nothing.
  return useValue(load, NONE, revision);
}

function sentenceOf({ name, title, publishAt }: OtherRelease): string {
  const when =
    publishAt === null ? "" : `, which is scheduled for ${firmTime(publishAt)}`;
  return `This is also in the release "${title || name}"${when}. The release that is published last decides what visitors see.`;
}
