import { LRUCache } from "lru-cache";

import { type Card, drawCard } from "./card.server";

const MOST_CARDS = 200;

/**
 * Caches the cards by their content, so that an edit that does not change it
 * needs no new card.
 */
export class ShareCards {
  readonly #cards = new LRUCache<string, Buffer, Card>({
    max: MOST_CARDS,
    fetchMethod: (_key, _stale, { context }) => drawCard(context),
  });

  /** In: the content of a card. Out: a PNG of 1200 by 630 pixels. */
  get(card: Card): Promise<Buffer> {
    return this.#cards.forceFetch(JSON.stringify(card), { context: card });
  }
}
