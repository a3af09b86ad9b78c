import { Readable } from "node:stream";

import { SitemapStream, streamToPromise } from "sitemap";

type Entry = { path: string; updatedAt: string };

/**
 * The content of /sitemap.xml. In: the origin of the site, its pages, of which the
 * protocol allows 50,000.
 */
export async function sitemapXml(
  siteUrl: string,
  entries: readonly Entry[],
): Promise<string> {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  const items = entries.flatMap((entry) => itemOf(siteUrl, entry) ?? []);
  // The library rejects an empty stream.
  if (items.length === 0) return EMPTY_XML;
  return String(await streamToPromise(Readable.from(items).pipe(stream)));
}

/**
 * Checks path and date: for invalid ones, which an API client can store, the
 * library throws where nothing can catch it, which would end the process.
 */
function itemOf(siteUrl: string, { path, updatedAt }: Entry) {
  const url = URL.parse(path, siteUrl);
  if (url?.origin !== new URL(siteUrl).origin) return null;
  const isDate = !Number.isNaN(Date.parse(updatedAt));
  return { url: path, ...(isDate && { lastmod: updatedAt }) };
}

const EMPTY_XML =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';
