import { LRUCache } from "lru-cache";

import { type Card, drawCard } from "./card.server";

const MOST_CARDS = 200;

/** The cards that were drawn: an edit that left the words alone costs no drawing again. */
export class ShareCards {
  readonly #cards = new LRUCache<string, Buffer, Card>({
    max: MOST_CARDS,
    fetchMethod: (_key, _stale, { context }) => drawCard(context),
  });

  /** In: the words of a card. Out: its picture, 1200 by 630, as PNG. */
  get(card: Card): Promise<Buffer> {
    return this.#cards.forceFetch(JSON.stringify(card), { context: card });
  }
}
