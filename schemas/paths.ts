/**
 * Where a document stands on the site. The Studio and the site both ask this
 * file, so an address is worked out in one place. It imports nothing.
 */

/** A slug as Sanity stores it, or already taken out of its object by a query. */
export type SlugValue = string | { current?: string | null } | null;

/** The three pages that each state has. */
export type StatePageKind = "landing" | "fire" | "hail";

/** As much of a document as its address needs. */
export type PathSource = {
  _type: string;
  slug?: SlugValue;
  /** The state of a `stateServicePage`: its slug, or the resolved document. */
  state?: SlugValue | { slug?: SlugValue };
  kind?: string | null;
  /** Which of its three pages, when the document is a `state`. */
  page?: StatePageKind | null;
};

/** As much of a link as its address depends on; one of the targets is set. */
export type LinkSource = {
  target?: PathSource | null;
  statePage?: StatePageKind | null;
  route?: string | null;
  href?: string | null;
  anchor?: string | null;
};

/** Documents that have a page of their own and can be linked to. */
export const pageTypes = [
  "homePage",
  "contactPage",
  "claimsPage",
  "compliancePage",
  "blogPage",
  "article",
  "hoaGuide",
  "service",
  "claimType",
  "state",
  "legalPage",
] as const;

/** Pages that a link can name although no document stands behind them. */
export const linkRoutes = {
  contact: "/contact",
  consultation: "/consultation",
  search: "/search",
  login: "/login",
  "insurance-tips": "/blog/insurance-tips",
  "industry-news": "/blog/industry-news",
} as const;

/** A page that is no document, by the name that links use. */
export type LinkRoute = keyof typeof linkRoutes;

/** Last parts of `/blog/…` that are lists, so no article may take them. */
export const reservedBlogSlugs = ["insurance-tips", "industry-news"] as const;

/** Last parts of `/claims/…` that lead on to the fire and hail pages. */
export const reservedClaimSlugs = ["fire", "hail"] as const;

/** First parts of the 45 pages "one service in one state". */
export const stateServicePrefixes = {
  wind: "/claims/wind",
  water: "/claims/water",
  commercial: "/claims/commercial",
  residential: "/claims/residential",
  hoa: "/claims/hoa",
  "policy-review": "/services/policy-review",
  negotiation: "/services/negotiation",
} as const;

/** A service that has a page in every state. */
export type StateServiceKind = keyof typeof stateServicePrefixes;

const statePrefixes: Record<StatePageKind, string> = {
  landing: "/states",
  fire: "/claims/fire-damage",
  hail: "/claims/hail-damage",
};

/** Addresses that are always the site's own, no matter what the documents say. */
export const fixedPaths = [
  "/",
  "/contact",
  "/consultation",
  "/consultation/thank-you",
  "/claims-we-work",
  "/compliance",
  "/blog",
  "/blog/insurance-tips",
  "/blog/industry-news",
  "/search",
  "/login",
  "/logout",
  "/auth/confirm",
  "/dashboard",
  "/crm/claims",
  "/crm/clients",
  "/privacy",
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
  "/.well-known/security.txt",
] as const;

/** Every shape of address that stands for documents. */
export const routes = [
  "/blog/:slug",
  "/blog/industry-news/:slug",
  "/services/:slug",
  "/services/policy-review/:state",
  "/services/negotiation/:state",
  "/claims/:slug",
  "/claims/fire-damage/:state",
  "/claims/hail-damage/:state",
  "/claims/wind/:state",
  "/claims/water/:state",
  "/claims/commercial/:state",
  "/claims/residential/:state",
  "/claims/hoa/:state",
  "/states/:state",
] as const;

function slugText(slug: SlugValue | undefined): string | null {
  const text = typeof slug === "string" ? slug : slug?.current;
  return text ? text : null;
}

function stateSlug(state: PathSource["state"]): string | null {
  if (state && typeof state === "object" && "slug" in state) {
    return slugText(state.slug);
  }
  return slugText(state as SlugValue | undefined);
}

function isStateServiceKind(kind: unknown): kind is StateServiceKind {
  return typeof kind === "string" && Object.hasOwn(stateServicePrefixes, kind);
}

function below(prefix: string, slug: string | null): string | null {
  return slug === null ? null : `${prefix}/${slug}`;
}

/**
 * The main address of a document.
 * In: the document, its slug as stored or as text; for a `stateServicePage`
 * its state resolved. Out: a path, or null when the document has no page of
 * its own or is not complete enough to have one. Never throws.
 */
export function documentPath(document: PathSource): string | null {
  const slug = slugText(document.slug);
  switch (document._type) {
    case "homePage":
      return "/";
    case "contactPage":
      return "/contact";
    case "consultationPage":
      return "/consultation";
    case "claimsPage":
      return "/claims-we-work";
    case "compliancePage":
      return "/compliance";
    case "blogPage":
      return "/blog";
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
      return null;
  }
}

/**
 * Every address that moves when the slug of a document changes.
 * In: a document as for `documentPath`. Out: its paths, the main one first;
 * empty when it has none. An article's second address below
 * `/blog/industry-news/` is among them.
 */
export function documentPaths(document: PathSource): string[] {
  const slug = slugText(document.slug);
  if (slug === null) return [];
  if (document._type === "state") {
    const own = (["landing", "fire", "hail"] as const).map(
      (page) => `${statePrefixes[page]}/${slug}`,
    );
    const services = Object.values(stateServicePrefixes).map(
      (prefix) => `${prefix}/${slug}`,
    );
    return [...own, ...services];
  }
  if (document._type === "article") {
    return [`/blog/${slug}`, `/blog/industry-news/${slug}`];
  }
  const path = documentPath(document);
  return path === null ? [] : [path];
}

/**
 * The address behind a link that an editor made.
 * In: the link with its target resolved. Out: a path, an https address, or
 * null when it leads nowhere (the page it named is gone, or nothing was
 * chosen). Never throws.
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
