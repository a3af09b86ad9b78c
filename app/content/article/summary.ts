import { documentPath } from "../../../schemas/paths";

import type { ArticleSummary } from "~/model/article-summary";
import { dayOf, shownAs } from "~/model/date-text";

import type { BLOG_QUERY_RESULT } from "../sanity.types";
import type { Resolved } from "../source/resolved";

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
