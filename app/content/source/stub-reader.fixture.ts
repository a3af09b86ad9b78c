import type { SanityQueries } from "@sanity/client";

import { STORM_TERMS_QUERY } from "../storm.query";
import { LICENSE_TERMS_QUERY } from "../term.query";
import { TONIGHT_QUERY } from "../tonight.query";
import { ContentCache } from "./cache.server";
import type { ContentReader } from "./reader";
import { NO_SOURCES } from "./sources";

type Answers = Record<string, unknown>;

const LISTS: readonly string[] = [
  STORM_TERMS_QUERY,
  LICENSE_TERMS_QUERY,
  TONIGHT_QUERY,
];

/**
 * Makes a reader for tests with fixed results, by a part of the query's text. Readers
 * may share a cache. A query that matches no part gets null, as from a dataset
 * without the document; those of lists that most pages need get none.
 */
export function stubReader(
  answers: Answers,
  cache: ContentCache = new ContentCache(),
): ContentReader {
  const reader: ContentReader = {
    ...NO_SOURCES,
    perspective: "published",
    language: "en",
    now: Date.now(),
    cache,
    fork: () => stubReader(answers, cache),
    withoutStega: () => reader,
    async fetch<Query extends keyof SanityQueries>(query: Query) {
      const part = Object.keys(answers).find((key) => query.includes(key));
      const none = LISTS.includes(query) ? [] : null;
      return (
        part === undefined ? none : answers[part]
      ) as SanityQueries[Query];
    },
  };
  return reader;
}
