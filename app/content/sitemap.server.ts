import { documentPaths, documentPath } from "../../schemas/paths";

import type { ContentReader } from "./client.server";
import { SITEMAP_QUERY } from "./queries/sitemap";
import type { SITEMAP_QUERY_RESULT } from "./sanity.types";

export type SitemapEntry = { path: string; updatedAt: string };

/** Every address that search engines may list, with the day of its last change. */
export async function loadSitemap(
  reader: ContentReader,
): Promise<SitemapEntry[]> {
  const documents = await reader.fetch<SITEMAP_QUERY_RESULT>(SITEMAP_QUERY);
  return documents.flatMap((document) =>
    pathsOf(document).map((path) => ({
      path,
      updatedAt: document.updatedAt,
    })),
  );
}

type Listed = SITEMAP_QUERY_RESULT[number];

// A state has three pages of its own; the pages of a service in a state are
// listed once they hold enough of their own words.
function pathsOf(document: Listed): string[] {
  if (document._type === "state") return documentPaths(document).slice(0, 3);
  if (document._type === "blogPage") {
    return ["/blog", "/blog/insurance-tips", "/blog/industry-news"];
  }
  const path = documentPath(document);
  return path === null ? [] : [path];
}
