import type { SanityQueries } from "@sanity/client";

import { ContentCache } from "./content-cache.server";
import type { ContentReader } from "./reader";

type Answers = Record<string, unknown>;

/**
 * A reader for tests that answers from a list.
 * In: for a part of a query's text, its result; a cache that several readers
 * share, its own unless given. Out: the reader; a query that matches no part
 * answers null, as a dataset without the document would.
 */
export function stubReader(
  answers: Answers,
  cache: ContentCache = new ContentCache(),
): ContentReader {
  return {
    syncTags: new Set(),
    perspective: "published",
    cache,
    servedStale: false,
    fork: () => stubReader(answers, cache),
    async fetch<Query extends keyof SanityQueries>(query: Query) {
      const part = Object.keys(answers).find((key) => query.includes(key));
      return (
        part === undefined ? null : answers[part]
      ) as SanityQueries[Query];
    },
  };
}
