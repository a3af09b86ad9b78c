import {
  FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
  pathIn,
  splitLanguage,
} from "../../domain/languages";
import { documentPath, statePageKinds } from "../../domain/paths";

import { found } from "~/http/responses";

import type { TRANSLATIONS_QUERY_RESULT } from "./sanity.types";
import { loadKnownPaths } from "./site-page.server";
import { cachedByKey } from "./source/cache.server";
import type { ContentReader } from "./source/reader";
import { TRANSLATIONS_QUERY } from "./translation.query";

/** A page in a further language. */
type Translation = {
  /** Its address. */
  path: string;
  /** False until a person of the firm has read it; search engines may not list it before. */
  isReviewed: boolean;
  /** True if search engines may list both it and its original. */
  isListed: boolean;
  updatedAt: string;
};

/** A page in one of its languages. */
export type PageVersion = { language: Language; path: string };

type Entry = readonly [original: string, translation: Translation];

/** Pages without a document, in each language that has a home page. */
const PAGES_OF_CODE = ["/search", "/privacy/requests"];
/** The same, but reached only by their own links. */
const BEHIND_LINKS =
  /^\/(?:consultation\/thank-you|privacy\/requests\/confirm|request\/.+)$/;

/** The pages in a further language, by the paths of their originals. */
const loadTranslations = cachedByKey(
  async (reader, language): Promise<ReadonlyMap<string, Translation>> => {
    const { documents, states } = await reader
      .withoutStega()
      .fetch(TRANSLATIONS_QUERY, { language });
    const pages = new Map<string, Translation>([
      ...documents.flatMap(entryOf),
      ...states.flatMap((state) => entriesOf(state, language as Language)),
    ]);
    const home = pages.get("/");
    if (!home) return pages;
    const ofCode = PAGES_OF_CODE.map((path): Entry => [
      path,
      { ...home, path: pathIn(language as Language, path), isListed: false },
    ]);
    return new Map([...pages, ...ofCode]);
  },
);

function entryOf({
  original,
  own,
}: TRANSLATIONS_QUERY_RESULT["documents"][number]): Entry[] {
  if (!original?.hasAppeared || !own?.hasAppeared) return [];
  const from = documentPath(original);
  const path = documentPath(own);
  const { isReviewed, updatedAt } = own;
  const isListed = isReviewed && !own.isHidden && !original.isHidden;
  return from && path
    ? [[from, { path, isReviewed, isListed, updatedAt }]]
    : [];
}

/** The pages of a state that are translated. */
function entriesOf(
  state: TRANSLATIONS_QUERY_RESULT["states"][number],
  language: Language,
): Entry[] {
  const { slug, isReviewed, updatedAt } = state;
  return statePageKinds.flatMap((page) => {
    const original = documentPath({ _type: "state", slug, page });
    if (!state[page] || original === null) return [];
    const isListed = isReviewed && !state.hidden[page];
    const path = pathIn(language, original);
    return [[original, { path, isReviewed, isListed, updatedAt }] as const];
  });
}

/** The addresses of the pages in another language, by those of their originals. */
export type Addresses = Readonly<Record<string, string>>;

/** What the languages of the site say about one page. */
type PageLanguages = {
  /** The page in the other languages that have it. */
  others: PageVersion[];
  /** All versions that search engines may pair, the first language first; none without a pair. */
  pairs: PageVersion[];
  /** True in a further language until a person of the firm has read the page. */
  isUnreviewed: boolean;
  /** Empty in the first language. */
  addresses: Addresses;
};

/**
 * Loads the languages of the page at an address.
 *
 * @throws Response a redirect if the address's language does not have it: to the
 * translation for the original's address, to the original where there is none. No page
 * is half in one language and half in another.
 */
export async function loadPageLanguages(
  reader: ContentReader,
  url: string,
): Promise<PageLanguages> {
  const { pathname } = new URL(url);
  const { language, path } = splitLanguage(pathname);
  const pages = new Map<Language, ReadonlyMap<string, Translation>>();
  for (const each of furtherLanguages)
    pages.set(each, await loadTranslations(reader, each));
  const own = pages.get(language) ?? new Map<string, Translation>();
  const known = [...own].find(([, page]) => page.path === pathname);
  if (language !== FIRST_LANGUAGE && !known)
    await leadElsewhere(reader, url, own);
  const original = known?.[0] ?? path;
  const translated = furtherLanguages.flatMap((each) => {
    const page = pages.get(each)?.get(original);
    return page ? [{ language: each, path: page.path }] : [];
  });
  const first = { language: FIRST_LANGUAGE, path: original };
  return {
    others: (known ? [first, ...translated] : translated).filter(
      (other) => other.language !== language,
    ),
    pairs: pairsOf(
      first,
      furtherLanguages.flatMap((each) => {
        const page = pages.get(each)?.get(original);
        return page?.isListed ? [{ language: each, path: page.path }] : [];
      }),
    ),
    isUnreviewed: known?.[1].isReviewed === false,
    addresses: Object.fromEntries(
      [...own].map(([from, { path: to }]) => [from, to]),
    ),
  };
}

const pairsOf = (first: PageVersion, others: PageVersion[]) =>
  others.length > 0 ? [first, ...others] : [];

/**
 * Loads the pages of further languages that search engines may list, each with the
 * path of its original. The reader gets the tags of what says so.
 */
export async function loadListedTranslations(reader: ContentReader) {
  const listed = await Promise.all(
    furtherLanguages.map(async (language) => {
      const pages = await loadTranslations(reader, language);
      return [...pages]
        .filter(([, { isListed }]) => isListed)
        .map(([original, page]) => ({ ...page, language, original }));
    }),
  );
  return listed.flat();
}

async function leadElsewhere(
  reader: ContentReader,
  url: string,
  own: ReadonlyMap<string, Translation>,
): Promise<void> {
  const { origin, pathname, search } = new URL(url);
  const { path } = splitLanguage(pathname);
  // Absolute, since Remix takes a path for one in the same language.
  const goTo = (to: string) => found(`${origin}${to}${search}`);
  const translation = own.get(path);
  if (translation) throw goTo(translation.path);
  if (BEHIND_LINKS.test(path) && own.has("/")) return;
  const known = await loadKnownPaths(reader);
  if (known.has(path)) throw goTo(path);
}
