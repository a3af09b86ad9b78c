import {
  type ArticleView,
  type HoaGuideView,
  loadArticle,
  loadHoaGuide,
} from "./article.server";
import { loadRecentArticles } from "./blog.server";
import type { ContentReader } from "./client.server";
import { keptFromContent } from "./kept.server";
import { missing } from "./missing.server";

// What an address that leads nowhere costs beside the look for its article.
const loadGuide = keptFromContent(loadHoaGuide);
const loadRecent = keptFromContent(loadRecentArticles);

export type ArticlePage =
  | { kind: "article"; article: ArticleView }
  | { kind: "guide"; guide: HoaGuideView };

/**
 * What stands at /blog/{slug}: an article, or the guide for associations.
 * Throws the answer for an address that neither has: a redirect, or a 404 that
 * carries the newest articles.
 */
export async function loadArticlePage(
  reader: ContentReader,
  request: Request,
  slug: string,
): Promise<ArticlePage> {
  const article = await loadArticle(reader, slug);
  if (article !== null) return { kind: "article", article };
  const guide = await loadGuide(reader);
  if (guide?.href === `/blog/${slug}`) return { kind: "guide", guide };
  const recent = await loadRecent(reader);
  throw await missing(reader, request, { recent });
}
