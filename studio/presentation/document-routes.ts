import {
  FIRST_LANGUAGE,
  furtherLanguages,
  type Language,
  pathIn,
} from "../../domain/languages.ts";
import {
  linkRoutes,
  singlePaths,
  stateServicePrefixes,
  type StateServiceKind,
} from "../../domain/paths.ts";

/**
 * Which document an address shows. The reverse, from a document to its addresses, is
 * `documentPaths` of paths.ts: a test keeps the two consistent.
 */
export type DocumentRoute = {
  /** The addresses, as `URLPattern` patterns. */
  patterns: readonly string[];
  /** GROQ, for `*[…]`; `$slug` is the group of that name in the address. */
  filter: string;
  /** The filter's other parameters. */
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

/** Until the page of a service is written, its address shows the state's own facts. */
function service(kind: StateServiceKind): DocumentRoute {
  const page = `_type == "stateServicePage" && kind == $kind && state->slug.current == $slug && coalesce(language, "${FIRST_LANGUAGE}") == $language`;
  return {
    patterns: [`${stateServicePrefixes[kind]}/:slug`],
    filter: `(${page}) || (_type == "state" && slug.current == $slug && count(*[${page}]) == 0)`,
    params: { kind },
  };
}

const { blogPage, ...pagesOfOne } = singlePaths;

const serviceKinds = Object.keys(stateServicePrefixes) as StateServiceKind[];

/** The addresses in the first language; the first match wins. */
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

/** The same addresses in another language; a state is one document in all languages. */
function routesIn(language: Language): DocumentRoute[] {
  return routes.map(({ patterns, filter, params }) => ({
    patterns: patterns.map((pattern) => pathIn(language, pattern)),
    filter: `(${filter}) && (_type == "state" || coalesce(language, "${FIRST_LANGUAGE}") == $language)`,
    params: { ...params, language },
  }));
}

/**
 * Every address that shows a document. Those with a language prefix come first, since
 * the prefix is not a slug.
 */
export const documentRoutes: readonly DocumentRoute[] = [
  ...furtherLanguages,
  FIRST_LANGUAGE,
].flatMap(routesIn);
