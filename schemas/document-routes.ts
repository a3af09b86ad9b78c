import {
  FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
  pathIn,
} from "./languages.ts";
import {
  linkRoutes,
  singlePaths,
  stateServicePrefixes,
  type StateServiceKind,
} from "./paths.ts";

/**
 * Which document stands behind an address. The other way round, from a document
 * to its addresses, is `documentPaths` of paths.ts: a test holds both together.
 */
export type DocumentRoute = {
  /** The addresses, as `URLPattern` writes them. */
  patterns: readonly string[];
  /** GROQ, for `*[…]`; `$slug` is the part of the address of that name. */
  filter: string;
  /** What else the filter names. */
  params: Readonly<Record<string, string>>;
};

function single(type: string, patterns: readonly string[]): DocumentRoute {
  return { patterns, filter: `_type == "${type}"`, params: {} };
}

function bySlug(type: string, ...patterns: string[]): DocumentRoute {
  return {
    patterns,
    filter: `_type == "${type}" && slug.current == $slug`,
    params: {},
  };
}

/** Until the page of a service is written, the state's own facts stand there. */
function service(kind: StateServiceKind): DocumentRoute {
  const page = `_type == "stateServicePage" && kind == $kind && state->slug.current == $slug`;
  return {
    patterns: [`${stateServicePrefixes[kind]}/:slug`],
    filter: `(${page}) || (_type == "state" && slug.current == $slug && count(*[${page}]) == 0)`,
    params: { kind },
  };
}

const { blogPage, ...pagesOfOne } = singlePaths;

const serviceKinds = Object.keys(stateServicePrefixes) as StateServiceKind[];

/** The addresses in the first language; the first that fits is the one. */
const routes: readonly DocumentRoute[] = [
  ...Object.entries(pagesOfOne).map(([type, path]) => single(type, [path])),
  single("blogPage", [
    blogPage,
    linkRoutes["insurance-tips"],
    linkRoutes["industry-news"],
  ]),
  {
    patterns: ["/blog/:slug", "/blog/industry-news/:slug"],
    filter:
      '_type in ["article", "hoaGuide"] && (slug.current == $slug || $slug in aliases)',
    params: {},
  },
  bySlug(
    "state",
    "/states/:slug",
    "/claims/fire-damage/:slug",
    "/claims/hail-damage/:slug",
  ),
  ...serviceKinds.map(service),
  bySlug("claimType", "/claims/:slug"),
  bySlug("service", "/services/:slug"),
  bySlug("legalPage", "/:slug"),
];

/** The same addresses in a language; a state is one document in all. */
function routesIn(language: Language): DocumentRoute[] {
  return routes.map(({ patterns, filter, params }) => ({
    patterns: patterns.map((pattern) => pathIn(language, pattern)),
    filter: `(${filter}) && (_type == "state" || coalesce(language, "${FIRST_LANGUAGE}") == $language)`,
    params: { ...params, language },
  }));
}

/**
 * Every address that shows a document. Those with the prefix of a language come
 * first, since it is no slug.
 */
export const documentRoutes: readonly DocumentRoute[] = [
  ...furtherLanguages,
  FIRST_LANGUAGE,
].flatMap(routesIn);
