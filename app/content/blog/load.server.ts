import { documentPaths } from "../../../schemas/paths";

import type { ArticleSummary } from "~/model/article-summary";

import {
  articleSummaries,
  articleSummary,
  indexCards,
} from "../article/summary";
import type { ContentReader } from "../source/reader";
import { resolve } from "../source/resolve";
import type { BlogContent, NewsContent, TipsContent } from "./content";
import {
  BLOG_QUERY,
  NEWS_QUERY,
  RECENT_ARTICLES_QUERY,
  TIPS_QUERY,
} from "./query";

const PAGE_SIZE = 12;

/** The index of the blog: the pinned articles first, the rest in pages. */
export async function loadBlog(
  reader: ContentReader,
  page: number,
): Promise<BlogContent | null> {
  const start = (page - 1) * PAGE_SIZE;
  const range = { start, end: start + PAGE_SIZE };
  const blog = resolve(await reader.fetch(BLOG_QUERY, range));
  if (blog === null) return null;
  const { pinned, rest, restCount, ...head } = blog;
  const pageCount = Math.max(1, Math.ceil(restCount / PAGE_SIZE));
  if (page > pageCount) return null;
  return {
    ...head,
    pinned: page === 1 ? indexCards(pinned) : [],
    articles: indexCards(rest),
    page,
    pageCount,
  };
}

/** The tips that the editors chose. */
export async function loadTips(
  reader: ContentReader,
): Promise<TipsContent | null> {
  const tips = resolve(await reader.fetch(TIPS_QUERY));
  return tips && { ...tips, articles: articleSummaries(tips.articles) };
}

/**
 * The news that the editors chose; an article that has a path below the list is
 * linked there.
 */
export async function loadNews(
  reader: ContentReader,
): Promise<NewsContent | null> {
  const news = resolve(await reader.fetch(NEWS_QUERY));
  if (news === null) return null;
  const articles = news.articles.flatMap((card) => {
    const summary = articleSummary(card);
    const href = documentPaths(card).at(-1);
    return summary && href ? [{ ...summary, href }] : [];
  });
  return { ...news, articles };
}

/** The three newest articles, for the page of a missing article. */
export async function loadRecentArticles(
  reader: ContentReader,
): Promise<ArticleSummary[]> {
  const cards = await reader.fetch(RECENT_ARTICLES_QUERY);
  return articleSummaries(resolve(cards));
}
