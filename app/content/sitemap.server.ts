import { FIRST_LANGUAGE } from "../../domain/languages";
import { documentPath, statePageKinds } from "../../domain/paths";

import type { SITEMAP_QUERY_RESULT } from "./sanity.types";
import { SITEMAP_QUERY } from "./site-page.query";
import { isIndexable } from "./site-page.server";
import type { ContentReader } from "./source/reader";
import { loadListedTranslations, type PageVersion } from "./translation.server";

/** A path of the site, and the time of its last change as ISO 8601. */
type SitemapEntry = {
  path: string;
  updatedAt: string;
  /** The same page in its languages, the first one first; left out if it has one only. */
  versions?: readonly PageVersion[];
};

/** Loads every path that search engines may list, with the time of its last change. */
export async function loadSitemap(
  reader: ContentReader,
): Promise<SitemapEntry[]> {
  const [documents, translations] = await Promise.all([
    reader.fetch(SITEMAP_QUERY),
    loadListedTranslations(reader),
  ]);
  const originals = documents.flatMap((document) =>
    pathsOf(document).map((path) => ({ path, updatedAt: changedAt(document) })),
  );
  const byOriginal = Map.groupBy(translations, ({ original }) => original);
  return originals.flatMap((entry): SitemapEntry[] => {
    const others = byOriginal.get(entry.path);
    if (!others) return [entry];
    const first = { language: FIRST_LANGUAGE, path: entry.path };
    const versions = [first, ...others];
    return [entry, ...others].map(({ path, updatedAt }) => ({
      path,
      updatedAt,
      versions,
    }));
  });
}

type Listed = SITEMAP_QUERY_RESULT[number];

function pathsOf(document: Listed): string[] {
  switch (document._type) {
    case "state":
      return statePageKinds
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

// ISO 8601 times in UTC sort as text. A date of publication counts too, as the
// page appeared then.
function changedAt(listed: Listed): string {
  const { updatedAt, partsUpdatedAt, appearedAt } = listed;
  const times = [updatedAt, ...(partsUpdatedAt ?? []), ...(appearedAt ?? [])];
  return times
    .filter((time) => time !== null && !Number.isNaN(Date.parse(time)))
    .sort()
    .at(-1)!;
}
