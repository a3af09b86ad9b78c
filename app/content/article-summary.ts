import { documentPath } from "../../schemas/paths";

import type { ArticleSummary } from "~/components/article-card";
import { dayOf } from "~/components/date-text";

import type { Resolved } from "./resolve";
import type { BLOG_QUERY_RESULT } from "./sanity.types";

type Card = Resolved<NonNullable<BLOG_QUERY_RESULT>["pinned"][number]>;

/**
 * An article as a list shows it.
 * In: what the query answered, the day that counts as today. Out: the summary;
 * null for a document without an address.
 */
export function articleSummary(
  card: Card,
  today: Date = new Date(),
): ArticleSummary | null {
  const href = documentPath(card);
  if (href === null) return null;
  return {
    href,
    title: card.title,
    description: card.description,
    category: card.category,
    date: dateOf(card, today),
    readTime: card.readTime,
    picture: card.picture,
  };
}

/** In: a list as the query answered it. Out: the summaries of what has an address. */
export function articleSummaries(cards: readonly Card[]): ArticleSummary[] {
  return cards
    .map((card) => articleSummary(card))
    .filter((summary) => summary !== null);
}

// An editor may ask for the day of the visit as the text of the date. What
// machines read stays the day of publication.
function dateOf(
  card: Pick<Card, "publishedAt" | "dateMode">,
  today: Date,
): ArticleSummary["date"] {
  if (!card.publishedAt) return null;
  const published = dayOf(card.publishedAt);
  if (card.dateMode !== "today") return published;
  return { iso: published.iso, text: dayOf(today.toISOString()).text };
}
