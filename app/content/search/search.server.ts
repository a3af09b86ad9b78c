import { loadPages } from "../site-page/load.server";
import { cachedFromContent } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import { type SearchHit, searchIndex } from "./search-index";

const loadIndex = cachedFromContent(async (reader) =>
  searchIndex(await loadPages(reader)),
);

/** In: typed text. Out: pages and questions with its words, the best first. */
export async function search(
  reader: ContentReader,
  typed: string,
): Promise<SearchHit[]> {
  return (await loadIndex(reader)).find(typed);
}
