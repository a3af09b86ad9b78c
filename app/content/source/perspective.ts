/**
 * What an editor looks at: what visitors see, all drafts, or releases, the
 * newest first, with the drafts after them if those are named last.
 */
export type PreviewPerspective = "published" | "drafts" | readonly string[];

/** As of when a preview is shown. */
export type PreviewMoment = {
  /** Milliseconds since 1970; null for the present. */
  moment: number | null;
  /** The transaction right after which it is shown; null if none was chosen. */
  transaction: string | null;
};

const MOST_RELEASES = 20;
const RELEASE = /^[A-Za-z0-9][\w-]{0,63}$/;

/** Names of perspectives that are not releases. `raw` would show all versions at once. */
const RESERVED = new Set(["drafts", "previewDrafts", "published", "raw"]);

/**
 * Reads a perspective as the Studio writes it, with commas between releases; null
 * for anything else.
 */
export function parsePerspective(text: string): PreviewPerspective | null {
  if (text === "published" || text === "drafts") return text;
  const names = text.split(",");
  const releases = names.at(-1) === "drafts" ? names.slice(0, -1) : names;
  const isStack =
    releases.length > 0 &&
    releases.length <= MOST_RELEASES &&
    new Set(releases).size === releases.length &&
    releases.every(isReleaseName);
  return isStack ? names : null;
}

/** True for what may be the name of a release, and not of a perspective. */
function isReleaseName(name: string): boolean {
  return RELEASE.test(name) && !RESERVED.has(name);
}

/** Writes a perspective as `parsePerspective` reads it. */
export function perspectiveText(perspective: PreviewPerspective): string {
  return typeof perspective === "string" ? perspective : perspective.join(",");
}
