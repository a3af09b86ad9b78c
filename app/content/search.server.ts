import { documentPath } from "../../schemas/paths";

import type { ContentReader } from "./client.server";
import { SEARCH_QUERY } from "./queries/search";
import type { SEARCH_QUERY_RESULT } from "./sanity.types";

export type SearchHit = { href: string; title: string; text: string | null };

const longest = 100;
const mostWords = 8;

/** In: what somebody typed. Out: the beginnings of words to look for, few and short. */
export function searchWords(typed: string): string[] {
  return typed
    .slice(0, longest)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, mostWords)
    .map((word) => `${word}*`);
}

/** In: what somebody typed. Out: the pages that hold all of its words, the best first. */
export async function search(
  reader: ContentReader,
  typed: string,
): Promise<SearchHit[]> {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const found = await reader.fetch<SEARCH_QUERY_RESULT>(SEARCH_QUERY, {
    words,
  });
  return found.flatMap((document) => {
    const href = documentPath(document);
    return href && document.title
      ? [{ href, title: document.title, text: document.text }]
      : [];
  });
}
