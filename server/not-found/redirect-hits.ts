import { LRUCache } from "lru-cache";

/** How often visitors followed a redirect. */
export type RedirectHits = {
  /** The id of its document. */
  id: string;
  visits: number;
  /** When it was last followed; ISO 8601. */
  last: string;
};

/** So many redirects are counted; of more, those that were not followed for longest are dropped. */
const MOST_COUNTED = 500;
const ID = /^[\w.-]{1,128}$/;

/** Counts how often each redirect is followed. It knows nothing of visitors. */
export class RedirectHitCounter {
  readonly #now: () => number;
  readonly #counted = new LRUCache<string, RedirectHits>({ max: MOST_COUNTED });

  /** In: what was counted before, the time in milliseconds since 1970. */
  constructor(known: readonly RedirectHits[] = [], now = Date.now) {
    this.#now = now;
    for (const each of known.toReversed()) this.#counted.set(each.id, each);
  }

  /** Counts a visit. In: the id of the redirect. Out: true if it was counted. */
  note(id: string): boolean {
    if (!ID.test(id)) return false;
    const visits = (this.#counted.get(id)?.visits ?? 0) + 1;
    const last = new Date(this.#now()).toISOString();
    this.#counted.set(id, { id, visits, last });
    return true;
  }

  /** All that are counted, the one that was followed last first. */
  list(): RedirectHits[] {
    return [...this.#counted.values()];
  }
}
