import { LRUCache } from "lru-cache";

import type { SharedCounts } from "./shared-counts.server";

/** How many tries are allowed in which span. */
export type TryCounterOptions = {
  /** How many tries of one key are allowed in a span. */
  most: number;
  /** The length of a span, which begins with the first try of a key. */
  seconds: number;
  /** Milliseconds of a monotonic clock. */
  now?: (() => number) | undefined;
  /** What all nodes of the site count together; left out: this one counts alone. */
  shared?: SharedTries | null | undefined;
};

/** The counts of the site, and what is counted here. */
export type SharedTries = { counts: SharedCounts; purpose: string };

type Count = {
  tries: number;
  /** What other nodes have counted, as far as this one was told. */
  others: number;
  /** Until when that is true, by the monotonic clock. */
  othersUntil: number;
};

/**
 * Bounds the memory. An attacker with more addresses than this gets a fresh
 * count with each anyway.
 */
const MOST_KEYS = 20_000;

/**
 * Counts tries by key, in bounded memory and by the monotonic clock. A restart
 * clears the counts, which gains an attacker less than the restart takes.
 *
 * With `shared` the tries at other nodes count, too. No try waits for that: a
 * node knows of the others what it was told after its own last try, so that of
 * `most` tries one more may be allowed for each further node.
 */
export class TryCounter {
  readonly #most: number;
  readonly #spanMs: number;
  readonly #now: () => number;
  readonly #shared: SharedTries | null;
  readonly #counts: LRUCache<string, Count>;

  constructor({
    most,
    seconds,
    now = () => performance.now(),
    shared = null,
  }: TryCounterOptions) {
    this.#most = most;
    this.#spanMs = seconds * 1000;
    this.#now = now;
    this.#shared = shared;
    this.#counts = new LRUCache({
      max: MOST_KEYS,
      ttl: this.#spanMs,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /**
   * Counts a try. Out: 0 if it is allowed, else the seconds until the next one
   * is.
   */
  count(key: string): number {
    const known = this.#counts.get(key) ?? this.#begin(key);
    known.tries += 1;
    this.#share(key, known, 1);
    return this.#triesOf(known) <= this.#most ? 0 : this.#secondsLeft(key);
  }

  /**
   * Removes a try that turned out to be legitimate. Out: true if it had been
   * allowed.
   */
  forgive(key: string): boolean {
    const known = this.#counts.get(key);
    if (!known || known.tries === 0) return false;
    known.tries -= 1;
    this.#share(key, known, -1);
    return this.#triesOf(known) < this.#most;
  }

  #begin(key: string): Count {
    const count = { tries: 0, others: 0, othersUntil: 0 };
    this.#counts.set(key, count);
    return count;
  }

  #triesOf({ tries, others, othersUntil }: Count): number {
    return tries + (this.#now() < othersUntil ? others : 0);
  }

  #share(key: string, known: Count, hits: 1 | -1): void {
    if (this.#shared === null) return;
    const { counts, purpose } = this.#shared;
    const own = known.tries;
    const name = counts.nameOf(purpose, key);
    void counts.add({ name, hits, spanMs: this.#spanMs }).then((all) => {
      if (all === null) return;
      known.others = Math.max(all.hits - own, 0);
      known.othersUntil = this.#now() + all.leftMs;
    });
  }

  #secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1000));
  }
}
