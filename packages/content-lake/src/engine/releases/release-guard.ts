import { isVersionId, releaseOf } from "../document-id.ts";
import { validationFault } from "../errors.ts";
import { isObject } from "../json-value.ts";
import type { SanityDocument, ScheduledRelease } from "../types.ts";
import type { Collection } from "../collection.ts";

/** The type of release documents. */
export const RELEASE_TYPE = "system.release";

const PREFIX = "_.releases.";

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Names of other perspectives. */
const RESERVED: ReadonlySet<string> = new Set([
  "drafts",
  "previewDrafts",
  "published",
  "raw",
]);

/** `_.releases.r1` for `r1`. */
export function releaseDocumentId(name: string): string {
  return PREFIX + name;
}

/** True for `_.releases.r1`. */
export function isReleaseDocumentId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** True for a valid release name, in ids and in perspectives. */
export function isReleaseName(name: unknown): name is string {
  return typeof name === "string" && NAME.test(name) && !RESERVED.has(name);
}

/** The id of the release document for a version; null for any other id. */
export function releaseDocumentIdOf(versionId: string): string | null {
  const name = releaseOf(versionId);
  return name === null ? null : releaseDocumentId(name);
}

/** A release is published in one transaction, while every other write waits. */
const MAX_VERSIONS = 500;

/** The documents inside a transaction. */
type Documents = {
  get(id: string): SanityDocument | null;
  versionsOf(release: string): SanityDocument[];
};

/**
 * Refuses a change that a release does not allow, however it is requested: only release
 * actions write the documents of releases, and versions change only while their release
 * is open. A version without a release, which an import may have left, may be changed
 * and deleted.
 *
 * @throws WriteFault if the change is refused.
 */
export function guardReleases(
  documents: Documents,
  id: string,
  after: SanityDocument | null,
): void {
  if (isReleaseDocumentId(id)) {
    throw validationFault(
      `"${id}" is written by the actions of releases alone`,
    );
  }
  if (!isVersionId(id)) return;
  const name = releaseOf(id) ?? "";
  const release = documents.get(releaseDocumentId(name));
  if (release === null) return;
  if (release.state !== "active") {
    const advice =
      release.state === "scheduled"
        ? ": unschedule it before you change it"
        : "";
    throw validationFault(
      `The release "${titleOf(release)}" is ${String(release.state)}${advice}`,
    );
  }
  const isNew = after !== null && documents.get(id) === null;
  if (isNew) checkRoom(release, documents.versionsOf(name).length + 1);
}

/**
 * Checks a release's room for this many versions.
 *
 * @throws WriteFault if there is none.
 */
export function checkRoom(release: SanityDocument, count: number): void {
  const isSingle =
    isObject(release.metadata) && release.metadata.cardinality === "one";
  if (isSingle && count > 1) {
    throw validationFault("A scheduled draft is of one document alone");
  }
  if (count > MAX_VERSIONS) {
    throw validationFault(
      `A release holds ${MAX_VERSIONS} documents at most: put the others into a second one`,
    );
  }
}

/** The title of a release, or its name. */
export function titleOf({ metadata, name }: SanityDocument): string {
  const title = isObject(metadata) ? metadata.title : null;
  return typeof title === "string" && title !== "" ? title : String(name);
}

/** The scheduled release that is due first, or null. */
export function nextScheduled(documents: Collection): ScheduledRelease | null {
  const [first = null] = documents
    .find({ kind: "type", key: RELEASE_TYPE })
    .filter(({ state }) => state === "scheduled")
    .map(({ name, publishAt, scheduledBy }) => ({
      name: String(name),
      publishAt: String(publishAt),
      scheduledBy: String(scheduledBy),
    }))
    .sort(
      (a, b) =>
        a.publishAt.localeCompare(b.publishAt) || a.name.localeCompare(b.name),
    );
  return first;
}
