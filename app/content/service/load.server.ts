import { cachedByKey } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { ServiceContent } from "./content";
import { SERVICE_QUERY } from "./query";

/**
 * A service by its slug; null when there is none. Cached, since a page with a
 * form is rendered for each visitor.
 */
export const loadService: (
  reader: ContentReader,
  slug: string,
) => Promise<ServiceContent | null> = cachedByKey(async (reader, slug) =>
  resolve(await reader.fetch(SERVICE_QUERY, { slug })),
);
