import { escapeXml } from "./xml";

type Entry = { path: string; updatedAt: string };

/** In: the origin of the site, its pages. Out: a sitemap as search engines read it. */
export function sitemapXml(siteUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(
    ({ path, updatedAt }) =>
      `  <url><loc>${escapeXml(`${siteUrl}${path}`)}</loc><lastmod>${escapeXml(updatedAt)}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
