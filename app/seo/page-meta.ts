import type { MetaDescriptor } from "@remix-run/react";

import {
  FIRST_LANGUAGE,
  type Language,
  languages,
  pathIn,
} from "../../domain/languages";

import { DEFAULT_FIRM_NAME } from "~/model/default-texts";
import { stegaClean, stegaCleanAll } from "~/model/stega";
import { type Area, type Catalogue, wordsOf } from "~/words/catalogues";

import {
  cardPath,
  ownWords,
  pageHead,
  type PageWords,
  shorten as shortenText,
  titleWithFirm,
} from "../../domain/search-words";
import { cardSize, sharePicture, type SharePicture } from "./picture-url";

/** The description of a page for search engines and shared links. */
export type PageDescription = {
  title: string;
  description: string | null;
  /** True if the site's own description is not added to a short one. */
  isComplete?: boolean;
  /** The canonical path of the page. */
  path: string;
  /** The editor's picture for shared links; without it the card is used. */
  picture?: SharePicture | null;
  type?: "website" | "article";
  /** The storm that the page shows: shared links show it, search engines do not. */
  storm?: { _id: string; heading: string; text: string | null } | null;
};

/** What the head of every page says about the site. */
type SiteDescription = {
  firmName: string;
  siteUrl: string;
  description: string | null;
  /** The first one, if left out. */
  language?: Language;
  /** The addresses of pages in that language, by those of their originals. */
  addresses?: Readonly<Record<string, string>>;
};

/** The whole address of a page, in the language of the site that is shown. */
function addressOf(path: string, site: SiteDescription): string {
  const { language = FIRST_LANGUAGE, addresses } = site;
  return `${site.siteUrl}${addresses?.[path] ?? pathIn(language, path)}`;
}

/** Adds the firm's name to a page's title, if it fits and is not in it already. */
export function fullTitle(title: string, firmName: string): string {
  return titleWithFirm(stegaClean(title), stegaClean(firmName));
}

/** The head of a page, as Remix's `meta` returns it. */
export function pageMeta(
  markedSite: SiteDescription,
  markedPage: PageDescription,
): MetaDescriptor[] {
  // In a preview both name their fields by stega, which the head must not have.
  const site = stegaCleanAll(markedSite);
  const page = stegaCleanAll(markedPage);
  const { storm } = page;
  const { title, description, card } = pageHead(
    { ...page, description: page.description ?? "" },
    site,
  );
  const url = addressOf(page.path, site);
  const { language = FIRST_LANGUAGE } = site;
  const picture = storm
    ? stormCardOf(page, storm)
    : (page.picture ?? cardOf(page));
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: site.firmName },
    ...(language === FIRST_LANGUAGE
      ? []
      : [
          {
            property: "og:locale",
            content: languages[language].locale.replace("-", "_"),
          },
        ]),
    { property: "og:title", content: card.title },
    { property: "og:description", content: card.description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${site.siteUrl}${picture.path}` },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The same without the title, for a page that sets its title itself. */
export function untitledMeta(
  matches: readonly Match[],
  page: PageDescription,
): MetaDescriptor[] {
  return pageMeta(siteOf(matches), page).filter(
    (descriptor) => !("title" in descriptor),
  );
}

/** What an editor wrote for the head of a page with a form. */
type FormPage = PageWords & {
  seo: { picture: Parameters<typeof sharePicture>[0] };
};

/** The head of such a page, which sets its title itself. */
export function formPageMeta(
  matches: readonly Match[],
  page: FormPage,
  path: string,
): MetaDescriptor[] {
  const picture = sharePicture(page.seo.picture);
  return untitledMeta(matches, { ...ownWords(page), path, picture });
}

function cardOf({ path, title }: PageDescription): SharePicture {
  return { path: cardPath(path), ...cardSize, alt: title };
}

/** Social networks remember a picture by its address, so each storm has its own. */
function stormCardOf(
  { path, title }: PageDescription,
  storm: NonNullable<PageDescription["storm"]>,
): SharePicture {
  return {
    path: `${cardPath(path)}?storm=${encodeURIComponent(storm._id)}`,
    ...cardSize,
    alt: storm.heading || title,
  };
}

type Match = { id: string; data: unknown };

/** The part of the root data that the head needs. */
type RootData = { site: SiteDescription } & Pick<
  SiteDescription,
  "language" | "addresses"
>;

function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "site" in data;
}

/** Returns the description of the site from the matches of `meta`. */
export function siteOf(matches: readonly Match[]): SiteDescription {
  const data = matches.find((match) => match.id === "root")?.data;
  if (!isRootData(data))
    return { firmName: DEFAULT_FIRM_NAME, siteUrl: "", description: null };
  const { site, language, addresses } = data;
  return language ? { ...site, language, addresses } : site;
}

/**
 * Returns the words of an area in the language of the page.
 *
 * @param matches of `meta`.
 * @param first the words in the first language.
 */
export function wordsIn<Name extends Area>(
  matches: readonly Match[],
  area: Name,
  first: Catalogue[Name],
): Catalogue[Name] {
  const { language = FIRST_LANGUAGE } = siteOf(matches);
  return wordsOf(language)?.[area] ?? first;
}

/** Removes stega from a text, and cuts it after a whole word if it exceeds the limit. */
export function shorten(text: string, limit: number): string {
  return shortenText(stegaClean(text), limit);
}
