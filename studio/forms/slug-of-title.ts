import { withLastValues } from "../../domain/fact-text.ts";
import { slugOf } from "../../domain/stored-text.ts";
import { textIn } from "../../schemas/checks/value.ts";

const LONGEST_SLUG = 96;

/** Makes a slug from a title as visitors read it, ending with a whole word. */
export function slugOfTitle(title: string): string {
  const slug = slugOf(withLastValues(title).replaceAll("&", " and "));
  return slug.length <= LONGEST_SLUG
    ? slug
    : slug
        .slice(0, LONGEST_SLUG + 1)
        .replace(/-[^-]*$/, "")
        .slice(0, LONGEST_SLUG);
}

/**
 * Returns the slug after a change of the title; one that somebody has written stays.
 *
 * @param slug empty for none.
 * @param made the slugs that were made of the title so far.
 */
export function followingSlug(
  slug: string,
  made: ReadonlySet<string>,
  title: string,
): string {
  return slug === "" || made.has(slug) ? slugOfTitle(title) : slug;
}

/**
 * Returns the slugs made of the title so far, with that of its present text. What a
 * title passes through while it is typed here does not count where somebody has written
 * the address; a colleague's Studio writes what the colleague types.
 */
export function madeSlugs(
  slug: string,
  made: ReadonlySet<string>,
  title: string,
  isTypedHere: boolean,
): ReadonlySet<string> {
  const isFollowing = slug === "" || made.has(slug);
  return isTypedHere && !isFollowing
    ? made
    : new Set([...made, slugOfTitle(title)]);
}

/**
 * True for an address that must stay whatever the title becomes: that of a legal page,
 * whose field names no source, and of the page of a peril, also in other languages.
 */
export function isFixedSlug(
  source: string | undefined,
  document: Readonly<Record<string, unknown>>,
): boolean {
  return source === undefined || textIn(document["peril"]) !== "";
}
