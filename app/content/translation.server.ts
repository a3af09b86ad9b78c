import { FIRST_LANGUAGE, pathIn, splitLanguage } from "../../schemas/languages";
import { documentPath } from "../../schemas/paths";

import { found } from "~/http/responses";

import { loadKnownPaths } from "./site-page.server";
import { cachedFromContent } from "./source/cache.server";
import type { ContentReader } from "./source/reader";
import { TRANSLATIONS_QUERY } from "./translation.query";

/** A page in another language. */
type Translation = {
  /** Its address. */
  path: string;
  /** False until a person of the firm has read it: search engines stay away. */
  isReviewed: boolean;
};

/** The translations in the reader's language, by the path of the original. */
export const loadTranslations = cachedFromContent(
  async (reader): Promise<ReadonlyMap<string, Translation>> => {
    const { language } = reader;
    if (language === FIRST_LANGUAGE) return new Map();
    const documents = await reader
      .withoutStega()
      .fetch(TRANSLATIONS_QUERY, { language });
    const pages = new Map(
      documents.flatMap(({ original, isReviewed, ...own }) => {
        const from = original?.isShown && documentPath(original);
        const to = documentPath(own);
        return from && to
          ? [[from, { path: pathIn(language, to), isReviewed }] as const]
          : [];
      }),
    );
    if (pages.has("/"))
      for (const path of PAGES_OF_CODE)
        pages.set(path, { path: pathIn(language, path), isReviewed: false });
    return pages;
  },
);

/** Pages without a document: they are there in each language that has a home page. */
const PAGES_OF_CODE = ["/search", "/privacy/requests"];
/** The same that only their own links lead to. */
const BEHIND_LINKS =
  /^\/(?:consultation\/thank-you|privacy\/requests\/confirm|request\/.+)$/;

/**
 * Where a page is that its language does not have: there is no page half in one
 * language and half in another. In: the reader, the address of a page. Out: the
 * redirect to throw, to the translation for the original's address, to the original
 * where there is none; null for an address to be shown or not known at all.
 */
export async function otherAddress(
  reader: ContentReader,
  url: string,
): Promise<Response | null> {
  const { origin, pathname, search } = new URL(url);
  // Whole, since Remix takes a path for one in the same language.
  const goTo = (path: string) => found(`${origin}${path}${search}`);
  const { language, path } = splitLanguage(pathname);
  if (language === FIRST_LANGUAGE) return null;
  const translations = await loadTranslations(reader);
  const shown = [...translations.values()].map((page) => page.path);
  if (shown.includes(pathname)) return null;
  const own = translations.get(path);
  if (own) return goTo(own.path);
  if (BEHIND_LINKS.test(path) && translations.has("/")) return null;
  const known = await loadKnownPaths(reader);
  return known.has(path) ? goTo(path) : null;
}
