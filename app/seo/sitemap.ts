import { Readable } from "node:stream";

import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";

type Entry = {
  path: string;
  updatedAt: string;
  /** The same page in its languages, the first one first. */
  versions?: readonly { language: string; path: string }[];
};

/** The limit of URLs per file in the sitemap protocol. */
const LARGEST = 50_000;

/** Writes /sitemap.xml: the sitemap or, if it is too long for one file, an index of its parts. */
export async function sitemapXml(
  siteUrl: string,
  entries: readonly Entry[],
): Promise<string> {
  const count = Math.ceil(entries.length / LARGEST);
  if (count <= 1) return urlsXml(siteUrl, entries);
  const parts = Array.from({ length: count }, (_, index) => ({
    url: `${siteUrl}/sitemap/${index + 1}.xml`,
  }));
  const stream = Readable.from(parts).pipe(new SitemapIndexStream());
  return String(await streamToPromise(stream));
}

/**
 * Writes one part of the sitemap; null if there is no such part.
 *
 * @param part from 1.
 */
export async function sitemapPartXml(
  siteUrl: string,
  entries: readonly Entry[],
  part: number,
): Promise<string | null> {
  const start = (part - 1) * LARGEST;
  const own = entries.slice(start, start + LARGEST);
  return part >= 1 && own.length > 0 ? urlsXml(siteUrl, own) : null;
}

async function urlsXml(
  siteUrl: string,
  entries: readonly Entry[],
): Promise<string> {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: {
      news: false,
      image: false,
      video: false,
      xhtml: entries.some(({ versions }) => versions),
    },
  });
  const items = entries.flatMap((entry) => itemOf(siteUrl, entry) ?? []);
  // The library rejects an empty stream.
  if (items.length === 0) return EMPTY_XML;
  return String(await streamToPromise(Readable.from(items).pipe(stream)));
}

/**
 * Checks path and date: for invalid ones, which an API client can store, the library
 * throws where nothing can catch it, which would end the process.
 */
function itemOf(siteUrl: string, { path, updatedAt, versions = [] }: Entry) {
  const own = addressOn(siteUrl, path);
  if (own === null) return null;
  const isDate = !Number.isNaN(Date.parse(updatedAt));
  const links = versions.flatMap(({ language: lang, path: other }, index) => {
    const url = addressOn(siteUrl, other);
    if (url === null) return [];
    return index === 0
      ? [
          { lang, url },
          { lang: "x-default", url },
        ]
      : { lang, url };
  });
  return {
    url: own,
    ...(isDate && { lastmod: updatedAt }),
    ...(links.length > 0 && { links }),
  };
}

/** The whole address of a path; null if it is not on this site. */
export function addressOn(siteUrl: string, path: string): string | null {
  const url = URL.parse(path, siteUrl);
  return url?.origin === new URL(siteUrl).origin ? url.href : null;
}

const EMPTY_XML =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';
