import { randomBytes } from "node:crypto";
import { validationFault } from "./errors.ts";

const DRAFTS = "drafts.";
const VERSIONS = "versions.";
const VALID_ID = /^[a-zA-Z0-9._][a-zA-Z0-9._-]{0,127}$/;

/** 22 letters and digits: the form of Sanity's own ids, 131 random bits. */
export function generateId(): string {
  const letters = randomBytes(48).toString("base64url");
  return letters.replaceAll(/[-_]/g, "").slice(0, 22);
}

/** True for a text that may be a document id. */
export function isValidId(id: unknown): id is string {
  return (
    typeof id === "string" &&
    VALID_ID.test(id) &&
    !id.endsWith(".") &&
    !id.includes("..")
  );
}

/** True for `drafts.x`. */
export function isDraftId(id: string): boolean {
  return id.startsWith(DRAFTS);
}

/** True for `versions.release.x`. */
export function isVersionId(id: string): boolean {
  return id.startsWith(VERSIONS);
}

/** True for `x`, which is neither a draft nor a version. */
export function isPublishedId(id: string): boolean {
  return !isDraftId(id) && !isVersionId(id);
}

/** `x` for `x`, `drafts.x` and `versions.release.x`. */
export function publishedIdOf(id: string): string {
  if (isDraftId(id)) return id.slice(DRAFTS.length);
  if (!isVersionId(id)) return id;
  const end = id.indexOf(".", VERSIONS.length);
  return end < 0 ? id : id.slice(end + 1);
}

/** `drafts.x` for `x`, `drafts.x` and `versions.release.x`. */
export function draftIdOf(id: string): string {
  return DRAFTS + publishedIdOf(id);
}

/** `versions.release.x` for a release and `x`. */
export function versionIdOf(release: string, publishedId: string): string {
  return `${VERSIONS}${release}.${publishedId}`;
}

/** The release of a version; null for drafts and published documents. */
export function releaseOf(id: string): string | null {
  if (!isVersionId(id)) return null;
  const end = id.indexOf(".", VERSIONS.length);
  return end < 0 ? null : id.slice(VERSIONS.length, end);
}

/** @throws WriteFault for anything but a valid id. */
export function checkedId(id: unknown): string {
  if (isValidId(id)) return id;
  const shown = typeof id === "string" ? `"${id.slice(0, 200)}"` : typeof id;
  throw validationFault(
    `Invalid document ID ${shown}: at most 128 letters, digits, ".", "_" and "-", not starting with "-"`,
  );
}

/**
 * The id of a new document: the given one, one that begins with it if it ends in ".",
 * or a random one.
 *
 * @throws WriteFault for an invalid id.
 */
export function resolvedId(id: unknown): string {
  if (id === undefined || id === null || id === "") return generateId();
  const isPrefix = typeof id === "string" && id.endsWith(".");
  return checkedId(isPrefix ? id + generateId() : id);
}
