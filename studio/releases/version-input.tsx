import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import {
  getPublishedId,
  getVersionFromId,
  isVersionId,
  type ObjectInputProps,
  type SanityClient,
  useClient,
  useEditState,
} from "sanity";

import type { PathSource } from "../../domain/paths.ts";
import {
  pathsInRelease,
  RELEASE_REDIRECTS_QUERY,
  releaseRedirectActions,
  type StoredRedirect,
} from "../redirects/redirect-moves.ts";

/** An address counts as written this long after the last keystroke. */
const PAUSE_MS = 500;

type Version = PathSource & { _id: string };

/** True for the form of a version in a release. */
export function isVersionForm({ path, value }: ObjectInputProps): boolean {
  const id: unknown = value?.["_id"];
  return path.length === 0 && typeof id === "string" && isVersionId(id);
}

/**
 * Sanity's own form of a version. While it is open, the release gets a redirect from
 * each address that the document loses.
 */
export function VersionInput(props: ObjectInputProps) {
  const version = props.value as Version;
  const { _id, _type } = version;
  const client = useClient({ apiVersion: "2025-02-19" });
  const toast = useToast();
  const { published, ready } = useEditState(getPublishedId(_id), _type);
  const paths = pathsInRelease(published, version).join(" ");
  const isLocked = props.readOnly === true;
  useEffect(() => {
    if (!ready || isLocked || paths === "") return;
    const timer = setTimeout(() => {
      writeRedirects(client, published, version).catch((error: unknown) =>
        toast.push({
          status: "error",
          title: "The release has no redirect from the old address",
          description: error instanceof Error ? error.message : String(error),
        }),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // What is typed into other fields changes no address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, _id, paths, ready, isLocked, toast]);
  return props.renderDefault(props);
}

async function writeRedirects(
  client: SanityClient,
  published: PathSource | null,
  version: Version,
): Promise<void> {
  const release = getVersionFromId(version._id) ?? "";
  const stored = await client.fetch<StoredRedirect[]>(
    RELEASE_REDIRECTS_QUERY,
    { release, paths: pathsInRelease(published, version) },
    { perspective: "raw", tag: "release-redirects" },
  );
  const actions = releaseRedirectActions(release, published, version, stored);
  if (actions.length > 0) await client.action(actions);
}
