import { documentPath } from "../../schemas/paths";

import type { ContentReader } from "./client.server";
import { FEED_QUERY } from "./queries/blog";
import type { FEED_QUERY_RESULT } from "./sanity.types";

/** The twenty newest articles with their main addresses. */
export async function loadFeed(reader: ContentReader) {
  const articles = await reader.fetch<FEED_QUERY_RESULT>(FEED_QUERY);
  return articles.flatMap(
    ({ title, description, publishedAt, ...document }) => {
      const path = documentPath(document);
      return path === null ? [] : [{ path, title, description, publishedAt }];
    },
  );
}
