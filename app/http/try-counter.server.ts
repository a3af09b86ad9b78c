import { LRUCache } from "lru-cache";

/** How many tries are allowed in which span. */
type TryCounterOptions = {
  /** How many tries of one key are allowed in a span. */
  most: number;
  /** The length of a span, which begins with the first try of a key. */
  seconds: number;
  /** Milliseconds of a monotonic clock. */
  now?: (() => number) | undefined;
};

type Count = { tries: number };

/**
 * Bounds the memory. An attacker with more addresses than this gets a fresh
 * count with each anyway.
 */
const MOST_KEYS = 20_000;

/**
 * Counts tries by key, in bounded memory and by the monotonic clock. A restart
 * clears the counts, which gains an attacker less than the restart takes. Each
 * process of the site has its own.
 */
export class TryCounter {
  readonly #most: number;
  readonly #spanMs: number;
  readonly #counts: LRUCache<string, Count>;

  constructor({
    most,
    seconds,
    now = () => performance.now(),
  }: TryCounterOptions) {
    this.#most = most;
    this.#spanMs = seconds * 1000;
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
    return known.tries <= this.#most ? 0 : this.#secondsLeft(key);
  }

  /**
   * Removes a try that turned out to be legitimate. Out: true if it had been
   * allowed.
   */
  forgive(key: string): boolean {
    const known = this.#counts.get(key);
    if (!known || known.tries === 0) return false;
    known.tries -= 1;
    return known.tries < this.#most;
  }

  #begin(key: string): Count {
    const count = { tries: 0 };
    this.#counts.set(key, count);
    return count;
  }

  #secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1000));
  }
}
