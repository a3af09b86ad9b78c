import type { SanityQueries } from "@sanity/client";

import { ALWAYS } from "~/cache/validity";

import { ContentCache } from "./content-cache.server";
import type { ContentReader } from "./reader";

type Answers = Record<string, unknown>;

/**
 * A reader for tests with fixed results. In: the results by a part of the
 * query's text; the cache, which several readers may share. Out: the reader; a
 * query that matches no part gets null, as from a dataset without the document.
 */
export function stubReader(
  answers: Answers,
  cache: ContentCache = new ContentCache(),
): ContentReader {
  const reader: ContentReader = {
    syncTags: new Set(),
    draftIds: new Set(),
    perspective: "published",
    now: Date.now(),
    validity: ALWAYS,
    cache,
    servedStale: false,
    fork: () => stubReader(answers, cache),
    withoutStega: () => reader,
    async fetch<Query extends keyof SanityQueries>(query: Query) {
      const part = Object.keys(answers).find((key) => query.includes(key));
      return (
        part === undefined ? null : answers[part]
      ) as SanityQueries[Query];
    },
  };
  return reader;
}
