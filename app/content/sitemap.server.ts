import { documentPath } from "../../schemas/paths";

import type { SITEMAP_QUERY_RESULT } from "./sanity.types";
import { SITEMAP_QUERY } from "./site-page.query";
import { isIndexable } from "./site-page.server";
import type { ContentReader } from "./source/reader";

/** A path of the site, and the time of its last change as ISO 8601. */
type SitemapEntry = { path: string; updatedAt: string };

/**
 * Every path that search engines may list, with the time of its last change.
 */
export async function loadSitemap(
  reader: ContentReader,
): Promise<SitemapEntry[]> {
  const documents = await reader.fetch(SITEMAP_QUERY);
  return documents.flatMap((document) =>
    pathsOf(document).map((path) => ({ path, updatedAt: changedAt(document) })),
  );
}

type Listed = SITEMAP_QUERY_RESULT[number];

function pathsOf(document: Listed): string[] {
  switch (document._type) {
    case "state":
      return (["landing", "fire", "hail"] as const)
        .filter((page) => !document.hidden[page])
        .flatMap((page) => documentPath({ ...document, page }) ?? []);
    case "contactPage":
      return ["/contact", "/consultation"];
    case "blogPage":
      return ["/blog", "/blog/insurance-tips", "/blog/industry-news"];
    case "stateServicePage":
      if (!isIndexable(document.words ?? "")) return [];
      return [documentPath(document) ?? []].flat();
    case "legalPage":
      return document.slug === "privacy"
        ? ["/privacy", "/privacy/requests"]
        : [documentPath(document) ?? []].flat();
    default:
      return [documentPath(document) ?? []].flat();
  }
}

// ISO 8601 times in UTC sort as text. A date of publication counts too: the page
// appeared then.
function changedAt(listed: Listed): string {
  const { updatedAt, partsUpdatedAt, appearedAt } = listed;
  const times = [updatedAt, ...(partsUpdatedAt ?? []), ...(appearedAt ?? [])];
  return times
    .filter((time) => time !== null && !Number.isNaN(Date.parse(time)))
    .sort()
    .at(-1)!;
}
