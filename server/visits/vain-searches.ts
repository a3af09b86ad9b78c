import { createHmac, randomBytes } from "node:crypto";

import { LRUCache } from "lru-cache";

import { VISITORS_OF_A_SEARCH } from "../../app/model/visit-counting.ts";
import { dayOf } from "./visit-store.ts";

const MOST_CANDIDATES = 2_000;
const MOST_OF_A_VISITOR = 20;
const MOST_VISITORS = 5_000;
/** So many searches of a day are kept. */
const MOST_KEPT = 100;
/** So many visitors of one search are told apart. */
const MOST_TOLD_APART = 100;

/** Letters, with spaces, hyphens and apostrophes between them: no digit, no @. */
const WORDS = /^\p{L}[\p{L}\p{M} '’-]{1,38}\p{L}$/u;

/**
 * In: what was typed into the search. Out: as it may be kept; null for what could
 * be a number, an address, a file or a sentence about a person.
 */
export function keepableWords(typed: string): string | null {
  const words = typed.trim().replace(/\s+/g, " ").toLowerCase();
  return WORDS.test(words) && words.split(" ").length <= 4 ? words : null;
}

/**
 * Counts the visitors of a day who searched for the same words in vain. It holds
 * no address: visitors are told apart by a hash under a key that is made for the
 * day and never stored.
 */
export class VainSearches {
  readonly #now: () => number;
  readonly #keep: (words: string, visitors: number) => void;
  #day = "";
  #key = randomBytes(32);
  #visitors = new LRUCache<string, Set<string>>({ max: MOST_CANDIDATES });
  #searchesOf = new LRUCache<string, number>({ max: MOST_VISITORS });
  #kept = new Set<string>();

  /**
   * In: what keeps words with the number of further visitors who searched for
   * them, the time in milliseconds since 1970.
   */
  constructor(
    keep: (words: string, visitors: number) => void,
    now: () => number = Date.now,
  ) {
    this.#keep = keep;
    this.#now = now;
  }

  /** Counts a search without a result. In: what was typed, the visitor's network. */
  note(typed: string, network: string): void {
    const words = keepableWords(typed);
    if (words === null) return;
    this.#beginDay();
    const visitor = createHmac("sha256", this.#key)
      .update(network)
      .digest("base64url")
      .slice(0, 16);
    const seen = this.#visitors.get(words) ?? new Set<string>();
    if (seen.has(visitor) || seen.size >= MOST_TOLD_APART) return;
    const searches = this.#searchesOf.get(visitor) ?? 0;
    if (searches >= MOST_OF_A_VISITOR) return;
    this.#searchesOf.set(visitor, searches + 1);
    this.#visitors.set(words, seen.add(visitor));
    if (this.#kept.has(words)) return this.#keep(words, 1);
    if (seen.size < VISITORS_OF_A_SEARCH || this.#kept.size >= MOST_KEPT)
      return;
    this.#kept.add(words);
    this.#keep(words, seen.size);
  }

  #beginDay(): void {
    const day = dayOf(this.#now());
    if (day === this.#day) return;
    this.#day = day;
    this.#key = randomBytes(32);
    this.#visitors.clear();
    this.#searchesOf.clear();
    this.#kept.clear();
  }
}
