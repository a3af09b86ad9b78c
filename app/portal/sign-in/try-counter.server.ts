import { LRUCache } from "lru-cache";

export type TryCounterOptions = {
  /** So many tries of one key are allowed in a span. */
  most: number;
  /** A span begins with the first try of a key. */
  seconds: number;
  /** Milliseconds of a monotonic clock. */
  now?: (() => number) | undefined;
};

/** An attacker with more senders than this gets new counts with each anyway. */
const MOST_KEYS = 20_000;

/**
 * Counts tries by key, in memory of a bounded size and by the monotonic clock.
 * A restart clears the counts, and costs an attacker more time than it gives.
 */
export class TryCounter {
  readonly #most: number;
  readonly #counts: LRUCache<string, { tries: number }>;

  constructor({
    most,
    seconds,
    now = () => performance.now(),
  }: TryCounterOptions) {
    this.#most = most;
    this.#counts = new LRUCache({
      max: MOST_KEYS,
      ttl: seconds * 1000,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** Counts a try. Out: 0 if it is allowed, else the seconds until one is again. */
  count(key: string): number {
    const known = this.#counts.get(key);
    if (!known) {
      this.#counts.set(key, { tries: 1 });
      return this.#most > 0 ? 0 : this.#secondsLeft(key);
    }
    known.tries += 1;
    return known.tries <= this.#most ? 0 : this.#secondsLeft(key);
  }

  /** Takes a try back that turned out to be no guess. Out: whether it had been allowed. */
  forgive(key: string): boolean {
    const known = this.#counts.get(key);
    if (!known || known.tries === 0) return false;
    known.tries -= 1;
    return known.tries < this.#most;
  }

  #secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1000));
  }
}
