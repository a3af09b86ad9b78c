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
  readonly #counts: LRUCache<string, { tries: number }>;

  constructor(options: TryCounterOptions) {
    const { most, seconds, now = () => performance.now() } = options;
    this.#most = most;
    this.#counts = new LRUCache({
      max: MOST_KEYS,
      ttl: seconds * 1000,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** Counts a try. Returns 0 if it is allowed, else the seconds until the next one is. */
  count(key: string): number {
    let known = this.#counts.get(key);
    if (!known) this.#counts.set(key, (known = { tries: 0 }));
    known.tries += 1;
    if (known.tries <= this.#most) return 0;
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1000));
  }

  /** Removes a try that turned out to be legitimate. Returns true if it had been allowed. */
  forgive(key: string): boolean {
    const known = this.#counts.get(key);
    if (!known || known.tries === 0) return false;
    known.tries -= 1;
    return known.tries < this.#most;
  }
}
