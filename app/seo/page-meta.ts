import type { MetaDescriptor } from "@remix-run/react";

import { cardPath, cardSize } from "./card-path";
import type { SharePicture } from "./picture-url";
import { shorten } from "./shorten";

/** What a page says about itself to search engines and when it is shared. */
export type PageDescription = {
  title: string;
  description: string | null;
  /** The one address of the page. */
  path: string;
  /** The picture that an editor chose for shared links; else the card. */
  picture?: SharePicture | null;
  type?: "website" | "article";
};

export type SiteDescription = {
  firmName: string;
  siteUrl: string;
  description: string | null;
};

const LONGEST_TITLE = 60;
const SHORTEST_DESCRIPTION = 50;
const LONGEST_DESCRIPTION = 160;

/**
 * In: a page's title. Out: the same with the firm's name, if there is room for
 * it and the title, as an editor wrote it, does not name the firm already.
 */
export function fullTitle(title: string, firmName: string): string {
  if (spacedWords(title).includes(spacedWords(firmName))) {
    return shorten(title, LONGEST_TITLE);
  }
  const whole = `${title} | ${firmName}`;
  return whole.length <= LONGEST_TITLE ? whole : shorten(title, LONGEST_TITLE);
}

/** The words of a text, each between two blanks. */
function spacedWords(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** Everything for the head of a page, in Remix's form. */
export function pageMeta(
  site: SiteDescription,
  page: PageDescription,
): MetaDescriptor[] {
  const title = fullTitle(page.title, site.firmName);
  const description = describe(site, page);
  const url = `${site.siteUrl}${page.path === "/" ? "/" : page.path}`;
  const picture = page.picture ?? cardOf(page);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: site.firmName },
    { property: "og:title", content: shorten(page.title, LONGEST_TITLE) },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${site.siteUrl}${picture.path}` },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The same without the title, for a page that changes its own. */
export function untitledMeta(
  site: SiteDescription,
  page: PageDescription,
): MetaDescriptor[] {
  return pageMeta(site, page).filter((descriptor) => !("title" in descriptor));
}

function cardOf({ path, title }: PageDescription): SharePicture {
  return { path: cardPath(path), ...cardSize, alt: title };
}

// A description that is too short says less than nothing in a list of
// results: the firm's own sentence is put behind it.
function describe(site: SiteDescription, page: PageDescription): string {
  const own = page.description?.trim() ?? "";
  if (own.length >= SHORTEST_DESCRIPTION) {
    return shorten(own, LONGEST_DESCRIPTION);
  }
  const rest = site.description ?? "";
  const base = own || page.title;
  const joined = `${base}${/[.!?…]$/.test(base) ? "" : "."} ${rest}`;
  return shorten(joined, LONGEST_DESCRIPTION);
}
