/** The paths of documents on the site. */
import { FIRST_LANGUAGE, isLanguage, pathIn } from "./languages.ts";
import type { PageType } from "./page-types.ts";

/** A slug as Sanity stores it, or only its text, as a query returns it. */
export type SlugValue = string | { current?: string | null } | null;

/** The three pages that each state has. */
export const statePageKinds = ["landing", "fire", "hail"] as const;

export type StatePageKind = (typeof statePageKinds)[number];

/** The fields of a document on which its path depends. */
export type PathSource = {
  _type: string;
  /** The first language if left out. */
  language?: string | null;
  slug?: SlugValue;
  /** The state of a `stateServicePage`: its slug, or the resolved document. */
  state?: SlugValue | { slug?: SlugValue };
  kind?: string | null;
  /** Whether an article is also at an address below /blog/industry-news/. */
  listInNews?: boolean | null;
  /** One of a state's three pages; for `state` documents only. */
  page?: StatePageKind | null;
};

/** The fields that determine the address of a link; one of the targets is set. */
export type LinkSource = {
  target?: PathSource | null;
  statePage?: StatePageKind | null;
  route?: string | null;
  href?: string | null;
  anchor?: string | null;
};

/** Paths without a document that a link can name. */
export const linkRoutes = {
  contact: "/contact",
  consultation: "/consultation",
  search: "/search",
  login: "/login",
  "insurance-tips": "/blog/insurance-tips",
  "industry-news": "/blog/industry-news",
  "privacy-requests": "/privacy/requests",
} as const;

/** The name of such a path in links. */
export type LinkRoute = keyof typeof linkRoutes;

/** Slugs below `/blog/` that are lists, which no article may have. */
export const reservedBlogSlugs = ["insurance-tips", "industry-news"] as const;

/** Slugs below `/claims/` that redirect to the fire and hail pages. */
export const reservedClaimSlugs = ["fire", "hail"] as const;

/** The path prefixes of the pages about one service in one state. */
export const stateServicePrefixes = {
  wind: "/claims/wind",
  water: "/claims/water",
  commercial: "/claims/commercial",
  residential: "/claims/residential",
  hoa: "/claims/hoa",
  "policy-review": "/services/policy-review",
  negotiation: "/services/negotiation",
} as const;

/** A service with a page in every state. */
export type StateServiceKind = keyof typeof stateServicePrefixes;

/** The peril of a service in a state; null for a service for all of them. */
export function perilOfService(kind: StateServiceKind): string | null {
  return kind === "wind" || kind === "water" ? kind : null;
}

const statePrefixes: Record<StatePageKind, string> = {
  landing: "/states",
  fire: "/claims/fire-damage",
  hail: "/claims/hail-damage",
};

/** The pages that have a single document. */
export const singlePaths = {
  homePage: "/",
  contactPage: "/contact",
  consultationPage: "/consultation",
  claimsPage: "/claims-we-work",
  otherStatePage: "/another-state",
  compliancePage: "/compliance",
  deadlinesPage: "/deadlines",
  evidencePage: "/evidence",
  blogPage: "/blog",
} as const satisfies Partial<Record<PageType, string>>;

/** Paths of the site that no document may use. */
export const fixedPaths: readonly string[] = [
  ...Object.values(singlePaths),
  ...Object.values(linkRoutes),
  "/consultation/thank-you",
  "/deadlines.ics",
  "/evidence-worker.js",
  "/logout",
  "/loss",
  "/auth/confirm",
  "/dashboard",
  "/crm/claims",
  "/crm/clients",
  "/privacy",
  "/request/withdrawn",
  "/terms",
  "/accessibility",
  "/studio",
  "/preview",
  "/sitemap.xml",
  "/robots.txt",
  "/rss.xml",
  "/site.webmanifest",
  "/favicon.ico",
  "/healthz",
  "/readyz",
  "/readyz/pages",
  "/.well-known/security.txt",
];

/** The path prefixes of the pages about a loss in a state, by what was lost. */
export const lossPrefixes: Readonly<Record<string, string>> = {
  fire: statePrefixes.fire,
  hail: statePrefixes.hail,
  wind: stateServicePrefixes.wind,
  water: stateServicePrefixes.water,
  residential: stateServicePrefixes.residential,
  rental: stateServicePrefixes.commercial,
  commercial: stateServicePrefixes.commercial,
  hoa: stateServicePrefixes.hoa,
};

/** Stands for a state that the firm does not serve. */
export const OTHER_STATE = "other";

/**
 * The path of the page about a loss in a state. Never throws.
 *
 * @param what a key of `lossPrefixes`; anything else leads to the state's own page.
 * @param where the slug of a state, or `OTHER_STATE`; without one, the overview of
 * claims.
 */
export function lossPath(what: string, where: string): string {
  if (where === OTHER_STATE) return singlePaths.otherStatePage;
  if (!/^[a-z-]+$/.test(where)) return singlePaths.claimsPage;
  const prefix = Object.hasOwn(lossPrefixes, what)
    ? lossPrefixes[what]!
    : statePrefixes.landing;
  return `${prefix}/${where}`;
}

function slugText(slug: SlugValue | undefined): string | null {
  const text = typeof slug === "string" ? slug : slug?.current;
  return text ? text : null;
}

function stateSlug(state: PathSource["state"]): string | null {
  if (state && typeof state === "object" && "slug" in state)
    return slugText(state.slug);
  return slugText(state as SlugValue | undefined);
}

function isStateServiceKind(kind: unknown): kind is StateServiceKind {
  return typeof kind === "string" && Object.hasOwn(stateServicePrefixes, kind);
}

function below(prefix: string, slug: string | null): string | null {
  return slug === null ? null : `${prefix}/${slug}`;
}

/**
 * The canonical path of a document. Never throws.
 *
 * @param document with its state resolved if it is a `stateServicePage`.
 * @returns null for a document without a page or without the fields that its path
 * needs.
 */
export function documentPath(document: PathSource): string | null {
  const path = pathWithoutLanguage(document);
  return path === null ? null : inLanguageOf(document, path);
}

function inLanguageOf({ language }: PathSource, path: string): string {
  return pathIn(isLanguage(language) ? language : FIRST_LANGUAGE, path);
}

function pathWithoutLanguage(document: PathSource): string | null {
  const slug = slugText(document.slug);
  switch (document._type) {
    case "article":
    case "hoaGuide":
      return below("/blog", slug);
    case "service":
      return below("/services", slug);
    case "claimType":
      return below("/claims", slug);
    case "legalPage":
      return below("", slug);
    case "state":
      return below(statePrefixes[document.page ?? "landing"], slug);
    case "stateServicePage":
      return isStateServiceKind(document.kind)
        ? below(stateServicePrefixes[document.kind], stateSlug(document.state))
        : null;
    default:
      return Object.hasOwn(singlePaths, document._type)
        ? singlePaths[document._type as keyof typeof singlePaths]
        : null;
  }
}

/**
 * All paths that depend on the slug of a document.
 *
 * @param document as for `documentPath`.
 * @returns the canonical path first, then the second one that an article may have below
 * `/blog/industry-news/`; empty if it has none.
 */
export function documentPaths(document: PathSource): string[] {
  const slug = slugText(document.slug);
  if (slug === null) return [];
  if (document._type === "state") {
    const own = statePageKinds.map((page) => `${statePrefixes[page]}/${slug}`);
    const services = Object.values(stateServicePrefixes).map(
      (prefix) => `${prefix}/${slug}`,
    );
    return [...own, ...services];
  }
  if (document._type === "article" && document.listInNews === true)
    return [`/blog/${slug}`, `/blog/industry-news/${slug}`].map((path) =>
      inLanguageOf(document, path),
    );
  const path = documentPath(document);
  return path === null ? [] : [path];
}

/**
 * The address of an editor's link. Never throws.
 *
 * @param link with its target resolved.
 * @returns a path or an https URL; null if its document is gone or nothing was chosen.
 */
export function linkPath(link: LinkSource): string | null {
  const path = link.target
    ? documentPath({ ...link.target, page: link.statePage ?? "landing" })
    : link.route && Object.hasOwn(linkRoutes, link.route)
      ? linkRoutes[link.route as LinkRoute]
      : null;
  if (path === null) return link.href ? link.href : null;
  return link.anchor ? `${path}#${link.anchor}` : path;
}
