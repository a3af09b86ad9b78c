import { releaseOf } from "../document-id.ts";

/** The type of the documents of releases. */
export const RELEASE_TYPE = "system.release";

const PREFIX = "_.releases.";
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Names of perspectives that show something else than a release. */
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

/** True for what may name a release, in ids and in perspectives. */
export function isReleaseName(name: unknown): name is string {
  return typeof name === "string" && NAME.test(name) && !RESERVED.has(name);
}

/** The id of the release's document for a version; `null` for any other id. */
export function releaseDocumentIdOf(versionId: string): string | null {
  const name = releaseOf(versionId);
  return name === null ? null : releaseDocumentId(name);
}
