import { documentPath } from "../../../schemas/paths";

import type { ContentReader } from "../source/reader";
import { FEED_QUERY } from "./query";

/**
 * The twenty newest articles with their canonical paths, and the title of the
 * feed.
 */
export async function loadFeed(reader: ContentReader) {
  const { firmName, title, description, articles } =
    await reader.fetch(FEED_QUERY);
  const items = articles.flatMap((article) => {
    const path = documentPath(article);
    return path === null ? [] : [{ ...article, path }];
  });
  return { title: `${title} | ${firmName}`, description, items };
}
