import { documentPath } from "../../../schemas/paths";

import type { ArticleSummary } from "~/model/article-summary";
import { dayOf } from "~/model/date-text";

import type { BLOG_QUERY_RESULT } from "../sanity.types";
import type { Resolved } from "../source/resolved";

type Card = Resolved<NonNullable<BLOG_QUERY_RESULT>["pinned"][number]>;

/**
 * An article as a list shows it, with its true date.
 * In: what the query answered. Out: the summary; null for a document without
 * an address.
 */
export function articleSummary(card: Card): ArticleSummary | null {
  const href = documentPath(card);
  if (href === null) return null;
  return {
    href,
    title: card.title,
    description: card.description,
    category: card.category,
    date: card.publishedAt ? dayOf(card.publishedAt) : null,
    readTime: card.readTime,
    picture: card.picture,
  };
}

/** In: a list as the query answered it. Out: the summaries of what has an address. */
export function articleSummaries(cards: readonly Card[]): ArticleSummary[] {
  return cards.map(articleSummary).filter((summary) => summary !== null);
}

/**
 * The cards of the index. An editor may ask for the day of the visit as the
 * text of the date there, and nowhere else. What machines read stays the day of
 * publication.
 * In: a list as the query answered it, the day that counts as today.
 */
export function indexCards(
  cards: readonly Card[],
  today: Date = new Date(),
): ArticleSummary[] {
  return cards.flatMap((card) => {
    const summary = articleSummary(card);
    if (summary === null) return [];
    if (card.dateMode !== "today" || summary.date === null) return [summary];
    const { text } = dayOf(today.toISOString());
    return [{ ...summary, date: { iso: summary.date.iso, text } }];
  });
}
