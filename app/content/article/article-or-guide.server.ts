import { loadRecentArticles } from "../blog/load.server";
import { notFoundOrRedirect } from "../redirect/not-found-or-redirect.server";
import { cachedFromContent } from "../source/cached.server";
import type { ContentReader } from "../source/reader";
import type { ArticleOrGuide } from "./content";
import { loadArticle, loadHoaGuide } from "./load.server";

// Cached, since every unknown address below /blog asks for it after the
// article.
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
