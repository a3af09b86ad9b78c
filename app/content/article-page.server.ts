import { loadArticle, loadHoaGuide } from "./article.server";
import { loadRecentArticles } from "./blog.server";
import type { ContentReader } from "./reader";
import { cachedFromContent } from "./cached.server";
import { notFoundOrRedirect } from "./not-found-or-redirect.server";
import type { ArticleOrGuide } from "./types";

// What an address that leads nowhere costs beside the look for its article.
const loadGuide = cachedFromContent(loadHoaGuide);
const loadRecent = cachedFromContent(loadRecentArticles);

/**
 * The content of /blog/{slug}: an article, or the guide for associations.
 * Throws the answer for an address that neither has: a redirect, or a 404 that
 * carries the newest articles.
 */
export async function loadArticleOrGuide(
  reader: ContentReader,
  request: Request,
  slug: string,
): Promise<ArticleOrGuide> {
  const article = await loadArticle(reader, slug);
  if (article !== null) return { kind: "article", article };
  const guide = await loadGuide(reader);
  if (guide?.href === `/blog/${slug}`) return { kind: "guide", guide };
  const recent = await loadRecent(reader);
  throw await notFoundOrRedirect(reader, request, { recent });
}
