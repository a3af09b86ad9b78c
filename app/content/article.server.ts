import { documentPath } from "../../schemas/paths";

import type { ArticleSummary, Checklist } from "~/model/page-parts";
import { dayOf, shownAs } from "~/model/date-text";

import {
  type Article,
  ARTICLE_QUERY,
  CHECKLIST_QUERY,
  HOA_GUIDE_QUERY,
  type HoaGuide,
  RENAMED_ARTICLE_QUERY,
} from "./article.query";
import type { BLOG_QUERY_RESULT } from "./sanity.types";
import type { ContentReader } from "./source/reader";
import { resolve, type Resolved } from "./source/resolve";

type Card = Resolved<NonNullable<BLOG_QUERY_RESULT>["rest"][number]>;

/**
 * An article as a list shows it, with its true date. In: a result of the query.
 * Out: the summary; null for a document without a slug.
 */
export function articleSummary(card: Card): ArticleSummary | null {
  const href = documentPath(card);
  if (href === null) return null;
  return {
    document: { id: card._id, type: card._type },
    href,
    title: card.title,
    description: card.description,
    category: card.category,
    date: card.publishedAt ? dayOf(card.publishedAt) : null,
    readTime: card.readTime,
    picture: card.picture,
  };
}

/**
 * In: the query's list. Out: the summaries of the documents that have a slug.
 */
export function articleSummaries(cards: readonly Card[]): ArticleSummary[] {
  return cards.map(articleSummary).filter((summary) => summary !== null);
}

/**
 * The cards of the index. Only there an editor may let a card show today's
 * date; its `<time datetime>` stays the day of publication. In: the query's
 * list, the moment that counts as today.
 */
export function indexCards(
  cards: readonly Card[],
  today: Date = new Date(),
): ArticleSummary[] {
  return cards.flatMap((card) => {
    const summary = articleSummary(card);
    if (summary === null) return [];
    if (card.dateMode !== "today" || summary.date === null) return [summary];
    return [{ ...summary, date: shownAs(summary.date, today) }];
  });
}

/**
 * An article by its slug or one of its former slugs; null when there is none.
 */
export async function loadArticle(
  reader: ContentReader,
  slug: string,
): Promise<Article | null> {
  const article = resolve(
    (await fetchArticle(reader, slug)) ??
      (await fetchRenamedArticle(reader, slug)),
  );
  const summary = article && articleSummary(article);
  if (!article || !summary) return null;
  const { author, body, closingLinks, seo, updatedAt } = article;
  const { backLabel, readMoreLabel } = article;
  return {
    ...summary,
    author,
    body,
    closingLinks,
    listInNews: article.listInNews,
    seo,
    publishedAt: article.publishedAt,
    updatedAt,
    backLabel,
    readMoreLabel,
    related: articleSummaries(article.related),
  };
}

function fetchArticle(reader: ContentReader, slug: string) {
  return reader.fetch(ARTICLE_QUERY, { slug });
}

async function fetchRenamedArticle(reader: ContentReader, name: string) {
  const slug = await reader.fetch(RENAMED_ARTICLE_QUERY, { name });
  return slug === null ? null : fetchArticle(reader, slug);
}

/** The newest guide for associations; null when the dataset holds none. */
export async function loadHoaGuide(
  reader: ContentReader,
): Promise<HoaGuide | null> {
  const guide = resolve(await reader.fetch(HOA_GUIDE_QUERY));
  const summary = guide && articleSummary(guide);
  if (!guide || !summary) return null;
  const { author, sections, seo, publishedAt } = guide;
  return { ...summary, author, sections, seo, publishedAt };
}

/**
 * The downloadable checklist of an article by its slug; null if it has none.
 */
export async function loadChecklist(
  reader: ContentReader,
  slug: string,
): Promise<Checklist | null> {
  const lists = await reader.fetch(CHECKLIST_QUERY, {
    slug,
  });
  return lists?.[0] ?? null;
}
