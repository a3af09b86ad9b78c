import {
  FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
  pathIn,
  splitLanguage,
} from "../../domain/languages";
import { documentPath, statePageKinds } from "../../domain/paths";

import { found } from "~/http/responses";

import type {
  JOINED_PAGES_QUERY_RESULT,
  JOINED_QUERY_RESULT,
  TRANSLATED_STATES_QUERY_RESULT,
} from "./sanity.types";
import { isIndexable, loadKnownPaths } from "./site-page.server";
import { cachedByKey } from "./source/cache.server";
import type { ContentReader } from "./source/reader";
import { addSources, withSources } from "./source/sources";
import {
  JOINED_PAGES_QUERY,
  JOINED_QUERY,
  TRANSLATED_STATES_QUERY,
} from "./translation.query";

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
const PAGES_OF_CODE: readonly string[] = ["/search", "/privacy/requests"];
/** The same, but reached only by their own links. */
const BEHIND_LINKS =
  /^\/(?:consultation\/thank-you|privacy\/requests\/confirm|request\/.+)$/;

type Joined = JOINED_QUERY_RESULT[number];
type Document = JOINED_PAGES_QUERY_RESULT[number];
type State = TRANSLATED_STATES_QUERY_RESULT[number];

const loadJoined = cachedByKey((reader, language) =>
  reader.withoutStega().fetch(JOINED_QUERY, { language }),
);

const loadStates = cachedByKey((reader, language) =>
  reader.withoutStega().fetch(TRANSLATED_STATES_QUERY, { language }),
);

/** The documents with these ids, of which the key is made. */
const loadDocuments = cachedByKey((reader, key) =>
  reader.withoutStega().fetch(JOINED_PAGES_QUERY, { ids: key.split(" ") }),
);

const documentsOf = (reader: ContentReader, joined: readonly Joined[]) =>
  loadDocuments(
    reader,
    joined.flatMap(({ original, own }) => [original, own]).join(" "),
  );

/**
 * Loads the pages in a further language, by the paths of their originals.
 *
 * @param original of the one page that is asked for; null for all. The reader gets the
 * tags of its own documents, and of which are joined: others only tell its own.
 */
async function loadTranslations(
  reader: ContentReader,
  language: Language,
  original: string | null = null,
): Promise<ReadonlyMap<string, Translation>> {
  const [all, states] = await Promise.all([
    loadJoined(reader, language),
    loadStates(reader, language),
  ]);
  const joined =
    original === null ? all : await joinedAt(reader, all, original);
  const documents = await documentsOf(reader, joined);
  return translationsOf(language, joined, documents, states);
}

async function joinedAt(
  reader: ContentReader,
  joined: readonly Joined[],
  original: string,
): Promise<Joined[]> {
  const { value, sources } = await withSources(reader, (own) =>
    documentsOf(own, joined),
  );
  const { validity, servedStale } = sources;
  addSources(reader, { validity, servedStale });
  const path = PAGES_OF_CODE.includes(original) ? "/" : original;
  const here = value.filter((each) => documentPath(each) === path);
  return joined.filter((pair) => here.some(({ _id }) => _id === pair.original));
}

function translationsOf(
  language: Language,
  joined: readonly Joined[],
  documents: readonly Document[],
  states: readonly State[],
): ReadonlyMap<string, Translation> {
  const byId = new Map(documents.map((each) => [each._id, each]));
  const pages = new Map<string, Translation>([
    ...joined.flatMap((pair) =>
      entryOf(byId.get(pair.original), byId.get(pair.own)),
    ),
    ...states.flatMap((state) => entriesOf(state, language)),
  ]);
  const home = pages.get("/");
  if (!home) return pages;
  const ofCode = PAGES_OF_CODE.map((path): Entry => [
    path,
    { ...home, path: pathIn(language, path), isListed: false },
  ]);
  return new Map([...pages, ...ofCode]);
}

function entryOf(original?: Document, own?: Document): Entry[] {
  if (!original?.hasAppeared || !own?.hasAppeared) return [];
  const from = documentPath(original);
  const path = documentPath(own);
  const { isReviewed, updatedAt } = own;
  const isListed = isReviewed && [original, own].every(mayBeListed);
  return from && path
    ? [[from, { path, isReviewed, isListed, updatedAt }]]
    : [];
}

/** False for a page that an editor hides, and for a service in a state with few words. */
const mayBeListed = ({ isHidden, words }: Document) =>
  !isHidden && (words === null || isIndexable(words));

/** The pages of a state that are translated. */
function entriesOf(state: State, language: Language): Entry[] {
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
  const own: ReadonlyMap<string, Translation> =
    language === FIRST_LANGUAGE
      ? new Map()
      : await loadTranslations(reader, language);
  const known = [...own].find(([, page]) => page.path === pathname);
  if (language !== FIRST_LANGUAGE && !known)
    await leadElsewhere(reader, url, own);
  const original = known?.[0] ?? path;
  const versions = await Promise.all(
    furtherLanguages.map(async (each) => {
      const pages =
        each === language
          ? own
          : await loadTranslations(reader, each, original);
      const page = pages.get(original);
      const version = page && { language: each, path: page.path };
      return version ? [{ version, isListed: page.isListed }] : [];
    }),
  ).then((found) => found.flat());
  const first = { language: FIRST_LANGUAGE, path: original };
  const all = versions.map(({ version }) => version);
  const listed = versions.filter(({ isListed }) => isListed);
  return {
    others: (known ? [first, ...all] : all).filter(
      (other) => other.language !== language,
    ),
    pairs: pairsOf(
      first,
      listed.map(({ version }) => version),
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
