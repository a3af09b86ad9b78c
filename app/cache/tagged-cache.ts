import { LRUCache } from "lru-cache";

import {
  ALWAYS,
  type CacheEntry,
  type Failure,
  isWithin,
  type Made,
} from "./cache-entry.ts";

/** Upper bound of a value's age even if no edit arrives: the specification's five minutes. */
const MAX_AGE_MS = 300_000;
/** Age up to which a value is fresh while the stream of edits is disconnected. */
const DISCONNECTED_AGE_MS = 2_000;
/** How long after a failure the source is not asked, while stale values are served at once. */
const RETRY_AFTER_MS = 1_000;
/** How many times in all a value is made while edits keep invalidating it. */
const MAX_ATTEMPTS = 3;

/** The invalidations while a value is being made. */
type Invalidated = { tags: Set<string>; all: boolean };

/**
 * A cache of values made from content, each with the sync tags of its sources
 * and the span of time in which it is valid.
 * A stale value is served only while the source fails or is too slow. Concurrent
 * readers of a key share one making of its value.
 */
export class TaggedCache<Entry extends CacheEntry, Uncached = never> {
  readonly #options: TaggedCacheOptions<Entry>;
  readonly #now: () => number;
  readonly #wallNow: () => number;
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<
    string,
    { result: Promise<Entry | Uncached>; invalidated: Invalidated }
  >();
  #isConnected = false;
  #sourceFailedAt = Number.NEGATIVE_INFINITY;

  constructor(options: TaggedCacheOptions<Entry>) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxSize,
      sizeCalculation: options.sizeOf ?? (() => 1),
    });
    // Monotonic, since the wall clock may be set back.
    this.#now = options.now ?? (() => performance.now());
    this.#wallNow = options.wallNow ?? (() => Date.now());
  }

  /** Returns the fresh entry of a key, or null. */
  hit(key: string): Entry | null {
    const entry = this.#entries.get(key);
    return entry && this.#isConnected && this.isFresh(entry) ? entry : null;
  }

  /** False for an entry that `get` returned as a fallback. */
  isFresh(entry: Entry): boolean {
    if (!entry.isFresh || !this.#isValid(entry)) return false;
    const maxAge = this.#isConnected ? MAX_AGE_MS : DISCONNECTED_AGE_MS;
    return this.#now() - entry.madeAt < maxAge;
  }

  /** Returns the entry of a key, fresh or stale, without counting as a read. */
  peek(key: string): Entry | null {
    return this.#entries.peek(key) ?? null;
  }

  entries(): Iterable<[key: string, entry: Entry]> {
    return this.#entries.entries();
  }

  get count(): number {
    return this.#entries.size;
  }

  /** The size of all entries together. */
  get size(): number {
    return this.#entries.calculatedSize;
  }

  /** Adds a value from an earlier run as a stale fallback. */
  admit(key: string, entry: Entry): void {
    if (this.#entries.has(key)) return;
    entry.isFresh = false;
    this.#entries.set(key, entry);
  }

  /**
   * Returns the value of a key, from the map if it is fresh, else made.
   *
   * @throws the error of `make` if it is a defect or there is no fallback.
   */
  async get(
    key: string,
    make: () => Promise<Made<Entry, Uncached>>,
  ): Promise<Entry | Uncached> {
    const entry = this.#fallback(key);
    if (!entry) return this.refresh(key, make);
    if (this.isFresh(entry)) return entry;
    const failedAt = Math.max(this.#sourceFailedAt, entry.failedAt);
    if (this.#now() - failedAt < RETRY_AFTER_MS) return entry;
    const isOnlyOld =
      entry.isFresh && this.#isConnected && this.#isValid(entry);
    if (isOnlyOld && this.#options.staleWhileRevalidate) {
      this.refresh(key, make).catch((error: unknown) =>
        this.#options.onBackgroundFailure?.(key, error),
      );
      return entry;
    }
    return this.#refreshOrFallBack(key, entry, make);
  }

  /**
   * Makes the value of a key again; concurrent calls share one making.
   *
   * @throws the error of `make`.
   */
  refresh(
    key: string,
    make: () => Promise<Made<Entry, Uncached>>,
  ): Promise<Entry | Uncached> {
    const underWay = this.#flights.get(key);
    if (underWay) return underWay.result;
    const invalidated = { tags: new Set<string>(), all: false };
    // The flight is registered before `make` begins, so that it notes every
    // edit from now on.
    const result = Promise.resolve()
      .then(() => this.#makeUntilFresh(key, invalidated, make))
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, { result, invalidated });
    return result;
  }

  /** Marks the entries with one of the tags as stale, and returns them. */
  invalidate(tags: readonly string[]): [key: string, entry: Entry][] {
    for (const { invalidated } of this.#flights.values())
      for (const tag of tags) invalidated.tags.add(tag);
    return this.#expire((entry) => tags.some((tag) => entry.tags.has(tag)));
  }

  /** Marks the entries that time made stale, and returns them. */
  invalidatePast(): [key: string, entry: Entry][] {
    return this.#expire((entry) => !this.#isValid(entry));
  }

  /** Marks everything as stale: after a gap in the stream any document may have changed. */
  invalidateAll(): [key: string, entry: Entry][] {
    for (const { invalidated } of this.#flights.values())
      invalidated.all = true;
    return this.#expire(() => true);
  }

  /**
   * Records whether the stream of edits is connected; while it is not, values
   * are fresh for seconds only. Once it reopens, the source is asked again at
   * once.
   */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (!isConnected) return;
    this.#sourceFailedAt = Number.NEGATIVE_INFINITY;
    for (const entry of this.#entries.values())
      entry.failedAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns the entry that may be served if no new one can be made. */
  #fallback(key: string): Entry | null {
    const entry = this.#entries.get(key);
    const staleUntil = entry?.validity.staleUntil ?? Infinity;
    return entry && this.#wallNow() < staleUntil ? entry : null;
  }

  #isValid({ validity }: Entry): boolean {
    return validity === ALWAYS || isWithin(validity, this.#wallNow());
  }

  #expire(isTouched: (entry: Entry) => boolean): [string, Entry][] {
    const expired: [string, Entry][] = [];
    for (const [key, entry] of this.#entries.entries()) {
      if (!entry.isFresh || !isTouched(entry)) continue;
      entry.isFresh = false;
      expired.push([key, entry]);
    }
    return expired;
  }

  async #refreshOrFallBack(
    key: string,
    entry: Entry,
    make: () => Promise<Made<Entry, Uncached>>,
  ): Promise<Entry | Uncached> {
    const made = this.refresh(key, make).catch((error: unknown) => {
      if (this.#options.failureOf(error) === null) throw error;
      return entry;
    });
    const { patienceMs } = this.#options;
    if (patienceMs === Infinity) return made;
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<Entry>((resolve) => {
      timer = setTimeout(() => {
        // While the source is this slow, the next readers get the stale value
        // at once.
        this.#sourceFailedAt = this.#now();
        resolve(entry);
      }, patienceMs);
    });
    return Promise.race([made, tooSlow]).finally(() => clearTimeout(timer));
  }

  async #makeUntilFresh(
    key: string,
    invalidated: Invalidated,
    make: () => Promise<Made<Entry, Uncached>>,
  ): Promise<Entry | Uncached> {
    for (let attempt = 1; ; attempt += 1) {
      invalidated.tags.clear();
      invalidated.all = false;
      const made = await make().catch((error: unknown) => {
        this.#noteFailure(key, this.#options.failureOf(error));
        throw error;
      });
      if (made.kind === "failed") {
        this.#noteFailure(key, made.failure);
        return this.#fallback(key) ?? made.value;
      }
      const { tags } = made.kind === "entry" ? made.entry : made;
      const isTouched =
        invalidated.all || [...tags].some((tag) => invalidated.tags.has(tag));
      // An edit invalidated the value while it was made. If that happens every
      // time, an editor types faster than it is made, and the next reader makes
      // it again.
      if (isTouched && attempt < MAX_ATTEMPTS) continue;
      if (this.#options.asksSource)
        this.#sourceFailedAt = Number.NEGATIVE_INFINITY;
      if (made.kind === "uncached") {
        this.#entries.delete(key);
        return made.value;
      }
      if (isTouched) made.entry.isFresh = false;
      this.#entries.set(key, made.entry);
      return made.entry;
    }
  }

  #noteFailure(key: string, failure: Failure | null): void {
    if (failure === null) return;
    const now = this.#now();
    if (failure === "source") this.#sourceFailedAt = now;
    const entry = this.#entries.peek(key);
    if (entry) entry.failedAt = now;
  }
}

/** How a `TaggedCache` measures, waits and judges failures. */
type TaggedCacheOptions<Entry> = {
  /**
   * How large all entries together may be, in the unit of `sizeOf`; those that
   * were not read for longest are evicted.
   */
  maxSize: number;
  /** The size of an entry when it is cached; 1 if left out. */
  sizeOf?(entry: Entry): number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** The wall clock, in milliseconds since 1970. */
  wallNow?: () => number;
  /** Milliseconds that a reader waits for a new value if there is a stale one. */
  patienceMs: number;
  /**
   * True if making a value always asks the source, so that success proves that
   * it answers again. A page may be made from cached values alone.
   */
  asksSource: boolean;
  /** True if a value that is too old is served while it is made again. */
  staleWhileRevalidate: boolean;
  /**
   * What an error of `make` affects; null for a defect, which no stale value
   * must hide.
   */
  failureOf(error: unknown): Failure | null;
  /** Called for a failure that no reader waits for. */
  onBackgroundFailure?(key: string, error: unknown): void;
};
