import { documentPath, documentPaths } from "../../domain/paths";

import type { ArticleSummary, Checklist } from "~/model/page-parts";
import { dayOf, shownAs } from "~/model/date-text";

import {
  type Article,
  ARTICLE_QUERY,
  type ArticleOrGuide,
  BLOG_QUERY,
  type BlogContent,
  CHECKLIST_QUERY,
  FEED_QUERY,
  HOA_GUIDE_QUERY,
  type HoaGuide,
  type HoaGuideState,
  NEWS_QUERY,
  type NewsContent,
  RECENT_ARTICLES_QUERY,
  RENAMED_ARTICLE_QUERY,
  TIPS_QUERY,
  type TipsContent,
} from "./article.query";
import { readingTime } from "./fragments/reading-time";
import { notFoundOrRedirect } from "./redirect/not-found-or-redirect.server";
import type { BLOG_QUERY_RESULT } from "./sanity.types";
import { cachedFromContent } from "./source/cache.server";
import { ContentUnavailable } from "./source/failure.server";
import type { ContentReader } from "./source/reader";
import { resolve, type Resolved } from "./source/resolve";

type Card = Resolved<NonNullable<BLOG_QUERY_RESULT>["rest"][number]>;

/** A related one names its language, which may be another. */
type ListedCard = Card & { language?: string };

/** Returns an article as a list shows it, with its true date; null without a slug. */
function articleSummary(
  card: ListedCard,
  { language }: ContentReader,
): ArticleSummary | null {
  const href = documentPath(card);
  if (href === null) return null;
  const { title, description, category, publishedAt, picture } = card;
  const date = publishedAt ? dayOf(publishedAt, language) : null;
  const reviewed = card.reviewedOn ? dayOf(card.reviewedOn, language) : null;
  const readTime = readingTime(card.words);
  return {
    href,
    language: card.language ?? language,
    title,
    description,
    picture,
    category,
    date,
    reviewed,
    readTime,
  };
}

/** The summaries of the documents that have a slug. */
function articleSummaries(
  cards: readonly ListedCard[],
  reader: ContentReader,
): ArticleSummary[] {
  return cards.flatMap((card) => articleSummary(card, reader) ?? []);
}

/**
 * The cards of the index. Only there an editor may let a card show today's
 * date; its `<time datetime>` stays the day of publication.
 */
function indexCards(
  cards: readonly Card[],
  reader: ContentReader,
): ArticleSummary[] {
  return cards.flatMap((card) => {
    const summary = articleSummary(card, reader);
    if (card.dateMode !== "today" || !summary?.date) return summary ?? [];
    return { ...summary, date: shownAs(summary.date, reader) };
  });
}

/** Loads an article by its slug or a former one; null if there is none. */
export async function loadArticle(
  reader: ContentReader,
  slug: string,
): Promise<Article | null> {
  let found = await reader.fetch(ARTICLE_QUERY, { slug });
  if (found === null) {
    const renamed = await reader.fetch(RENAMED_ARTICLE_QUERY, { name: slug });
    if (renamed === null) return null;
    found = await reader.fetch(ARTICLE_QUERY, { slug: renamed });
  }
  const article = resolve(found);
  const summary = article && articleSummary(article, reader);
  if (!article || !summary) return null;
  const related = articleSummaries(article.related, reader);
  return { ...article, ...summary, related };
}

/** Loads the newest guide for associations; null if the dataset has none. */
export async function loadHoaGuide(
  reader: ContentReader,
): Promise<HoaGuide | null> {
  const guide = resolve(await reader.fetch(HOA_GUIDE_QUERY));
  const summary = guide && articleSummary(guide, reader);
  return guide && summary && { ...guide, ...summary };
}

/** Loads the downloadable checklist of an article by its slug; null if it has none. */
export async function loadChecklist(
  reader: ContentReader,
  slug: string,
): Promise<Checklist | null> {
  const article = await reader.fetch(CHECKLIST_QUERY, { slug });
  const list = article?.lists[0];
  if (!list) return null;
  const items = list.items.map((text) => ({ text, isTicked: false }));
  const groups = [{ title: "", items }];
  return { title: list.title, groups, updatedAt: article.updatedAt };
}

const PAGE_SIZE = 12;

/** Loads the index of the blog: the pinned articles first, the rest in pages. */
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
    pinned: page === 1 ? indexCards(pinned, reader) : [],
    articles: indexCards(rest, reader),
    page,
    pageCount,
  };
}

/** Loads the tips that the editors chose. */
export async function loadTips(
  reader: ContentReader,
): Promise<TipsContent | null> {
  const tips = resolve(await reader.fetch(TIPS_QUERY));
  return tips && { ...tips, articles: articleSummaries(tips.articles, reader) };
}

/**
 * Loads the news that the editors chose; an article that has a path below the list
 * is linked there.
 */
export async function loadNews(
  reader: ContentReader,
): Promise<NewsContent | null> {
  const news = resolve(await reader.fetch(NEWS_QUERY));
  if (news === null) return null;
  const articles = news.articles.flatMap((card) => {
    const summary = articleSummary(card, reader);
    const href = documentPaths(card).at(-1);
    return summary && href ? [{ ...summary, href }] : [];
  });
  return { ...news, articles };
}

/** Loads the three newest articles, for the page of a missing article. */
export async function loadRecentArticles(
  reader: ContentReader,
): Promise<ArticleSummary[]> {
  const cards = await reader.fetch(RECENT_ARTICLES_QUERY);
  return articleSummaries(resolve(cards), reader);
}

// Cached, since every unknown address below /blog asks for it after the
// article, and a page that did not wait for the guide has it the next time.
const loadGuide = cachedFromContent(loadHoaGuide);
const loadRecent = cachedFromContent(loadRecentArticles);

/**
 * Loads the content of /blog/{slug}: an article, or the guide for associations.
 *
 * @throws a redirect if neither has the address, or a 404 with the newest articles.
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

/** Loads the guide for associations, or why it cannot be shown. */
export async function loadHoaGuideState(
  reader: ContentReader,
): Promise<HoaGuideState> {
  try {
    const guide = await loadGuide(reader);
    return guide === null ? { kind: "empty" } : { kind: "loaded", guide };
  } catch (error) {
    if (error instanceof ContentUnavailable) return { kind: "error" };
    throw error;
  }
}

/** Loads the twenty newest articles with their canonical paths, and the feed's title. */
export async function loadFeed(reader: ContentReader) {
  const { firmName, title, description, articles } =
    await reader.fetch(FEED_QUERY);
  const items = articles.flatMap((article) => {
    const path = documentPath(article);
    return path === null ? [] : [{ ...article, path }];
  });
  return { title: `${title} | ${firmName}`, description, items };
}
