import type { ContentReader } from "./reader";
import { cachedFromContent } from "./cached.server";
import { loadPages } from "./pages.server";
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
