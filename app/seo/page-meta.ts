import type { MetaDescriptor } from "@remix-run/react";

/** What a page says about itself to search engines and when it is shared. */
export type PageDescription = {
  title: string;
  description: string | null;
  /** The one address of the page. */
  path: string;
  /** A picture's path on this site, if the page has one of its own. */
  imagePath?: string | null;
  type?: "website" | "article";
};

export type SiteDescription = {
  firmName: string;
  siteUrl: string;
  description: string | null;
};

const longestTitle = 60;
const shortestDescription = 50;
const longestDescription = 160;

/** In: a text and a limit. Out: the text, cut after a whole word if it is too long. */
export function shorten(text: string, limit: number): string {
  const clean = text.replace(/\s+/g, " ").trim();
  if (clean.length <= limit) return clean;
  const cut = clean.slice(0, limit - 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), limit / 2));
  return `${words.replace(/[\s,;:.–-]+$/, "")}…`;
}

/** In: a page's title. Out: the same with the firm's name, if there is room for it. */
export function fullTitle(title: string, firmName: string): string {
  const whole = `${title} | ${firmName}`;
  return whole.length <= longestTitle ? whole : shorten(title, longestTitle);
}

/** Everything for the head of a page, in Remix's form. */
export function pageMeta(
  site: SiteDescription,
  page: PageDescription,
): MetaDescriptor[] {
  const title = fullTitle(page.title, site.firmName);
  const description = describe(site, page);
  const url = `${site.siteUrl}${page.path === "/" ? "/" : page.path}`;
  const image = `${site.siteUrl}${page.imagePath ?? "/social-card.png"}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: site.firmName },
    { property: "og:title", content: shorten(page.title, longestTitle) },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

// A description that is too short says less than nothing in a list of
// results: the firm's own sentence is put behind it.
function describe(site: SiteDescription, page: PageDescription): string {
  const own = page.description?.trim() ?? "";
  if (own.length >= shortestDescription) {
    return shorten(own, longestDescription);
  }
  const rest = site.description ?? "";
  const base = own || page.title;
  const joined = `${base}${/[.!?…]$/.test(base) ? "" : "."} ${rest}`;
  return shorten(joined, longestDescription);
}
