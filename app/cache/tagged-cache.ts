/**
 * What the cache notes on a value. A value brings these fields itself, so that
 * a hit costs one look-up and no object of its own.
 */
export type CacheEntry = {
  /** The sync tags of everything that it was made from. */
  readonly tags: ReadonlySet<string>;
  /** By the cache's clock, in milliseconds; minus infinity for a value of an earlier run. */
  readonly madeAt: number;
  /** False once an edit invalidated one of its tags: then it is stale. */
  isFresh: boolean;
  /** When making it again last failed. */
  failedAt: number;
  /** Read since the cache last looked for what may be evicted. */
  wasRead: boolean;
};

/** What `isFresh` and the other fields are in a value that was just made. */
export function newEntryState(): Pick<
  CacheEntry,
  "isFresh" | "failedAt" | "wasRead"
> {
  return { isFresh: true, failedAt: Number.NEGATIVE_INFINITY, wasRead: false };
}

/**
 * Who is affected by a failure: every value of an unavailable source, or this
 * value alone.
 */
export type Failure = "source" | "value";

/** What came of making a value. `Uncached` is returned to the reader, and never stored. */
export type Made<Entry, Uncached> =
  | { kind: "entry"; entry: Entry }
  /** It is not to be cached, and an earlier entry is wrong by now. */
  | { kind: "uncached"; value: Uncached; tags: ReadonlySet<string> }
  /** It reports a failure: an earlier entry is the better answer. */
  | { kind: "failed"; value: Uncached; failure: Failure };

export type TaggedCacheOptions<Entry> = {
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** The most that all entries may take together, in the unit of `sizeOf`. */
  maxSize: number;
  /** What one entry takes at the moment: 1 unless given. */
  sizeOf?(entry: Entry): number;
  /** Milliseconds that a reader waits for a new value while a stale one is there. */
  patienceMs: number;
  /**
   * True: a value that was made shows that the source answers again. A page may
   * be made of cached values alone, and shows nothing of the source.
   */
  asksSource: boolean;
  /** True: a value that is too old is served while it is made again. */
  staleWhileRevalidate: boolean;
  /** Who is affected by an error of `make`; null for a defect, which no stale value hides. */
  failureOf(error: unknown): Failure | null;
  /** Told of a failure that no reader waited for. */
  onBackgroundFailure?(key: string, error: unknown): void;
};

/** Upper bound of a value's age even if no edit arrives: the specification's five minutes. */
const MAX_AGE_MS = 300_000;
/** Age up to which a value is fresh while the stream of edits is disconnected. */
const DISCONNECTED_AGE_MS = 2_000;
/** After a failure the source is not asked for so long, and stale values are served at once. */
const RETRY_AFTER_MS = 1_000;
/** An edit during the making is met by making again, so many times in all. */
const MAX_ATTEMPTS = 3;

/** What was invalidated while a value was being made. */
type Invalidated = { tags: Set<string>; all: boolean };

/**
 * A map of values that were made from content, each with the sync tags of what
 * it was made from. A value that an edit touched is never served again, but for
 * one case: its source fails or is too slow, and then the last good value is
 * better than none. Readers of one key share the making of its value.
 */
export class TaggedCache<Entry extends CacheEntry, Uncached = never> {
  readonly #options: TaggedCacheOptions<Entry>;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #flights = new Map<
    string,
    { result: Promise<Entry | Uncached>; invalidated: Invalidated }
  >();
  #isConnected = false;
  #sourceFailedAt = Number.NEGATIVE_INFINITY;

  constructor(options: TaggedCacheOptions<Entry>) {
    this.#options = options;
    // The wall clock may be set back, which would make a second an hour.
    this.#now = options.now ?? (() => performance.now());
  }

  /** The entry of a key if it is there and fresh, else null; `get` decides then. */
  hit(key: string): Entry | null {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isConnected || !this.isFresh(entry)) return null;
    entry.wasRead = true;
    return entry;
  }

  /** False for an entry that `get` returned as a fallback. */
  isFresh(entry: Entry): boolean {
    if (!entry.isFresh) return false;
    const maxAge = this.#isConnected ? MAX_AGE_MS : DISCONNECTED_AGE_MS;
    return this.#now() - entry.madeAt < maxAge;
  }

  /** The entry of a key in whatever state, for one who only looks. */
  peek(key: string): Entry | null {
    return this.#entries.get(key) ?? null;
  }

  entries(): Iterable<[key: string, entry: Entry]> {
    return this.#entries;
  }

  get count(): number {
    return this.#entries.size;
  }

  /** What all entries take at the moment; counted each time, for an entry may grow. */
  get size(): number {
    let size = 0;
    for (const entry of this.#entries.values()) size += this.#sizeOf(entry);
    return size;
  }

  /** Takes in a value of an earlier run, as a stale fallback for one that cannot be made. */
  admit(key: string, entry: Entry): void {
    if (this.#entries.has(key)) return;
    entry.isFresh = false;
    this.#insert(key, entry);
  }

  /**
   * The value of a key: from the map if it is fresh, else made.
   *
   * @throws the error of `make`, if it is a defect or there is no fallback.
   */
  async get(
    key: string,
    make: () => Promise<Made<Entry, Uncached>>,
  ): Promise<Entry | Uncached> {
    const entry = this.#entries.get(key);
    if (!entry) return this.refresh(key, make);
    entry.wasRead = true;
    if (this.isFresh(entry)) return entry;
    const failedAt = Math.max(this.#sourceFailedAt, entry.failedAt);
    if (this.#now() - failedAt < RETRY_AFTER_MS) return entry;
    const isOnlyOld = entry.isFresh && this.#isConnected;
    if (isOnlyOld && this.#options.staleWhileRevalidate) {
      this.refresh(key, make).catch((error: unknown) =>
        this.#options.onBackgroundFailure?.(key, error),
      );
      return entry;
    }
    return this.#refreshOrFallBack(key, entry, make);
  }

  /**
   * Makes the value of a key again; who asks meanwhile gets the same one.
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
    // An edit that falls from now on is noted: the flight is there before `make` begins.
    const result = Promise.resolve()
      .then(() => this.#makeUntilFresh(key, invalidated, make))
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, { result, invalidated });
    return result;
  }

  /** Marks what was made from one of the tags as stale. Out: these entries. */
  invalidate(tags: readonly string[]): [key: string, entry: Entry][] {
    for (const { invalidated } of this.#flights.values())
      for (const tag of tags) invalidated.tags.add(tag);
    return this.#expire((entry) => tags.some((tag) => entry.tags.has(tag)));
  }

  /** Marks everything as stale: after a gap in the stream any document may have changed. */
  invalidateAll(): [key: string, entry: Entry][] {
    for (const { invalidated } of this.#flights.values())
      invalidated.all = true;
    return this.#expire(() => true);
  }

  /** Says whether the stream of edits is connected; while it is not, values are fresh for seconds only. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
  }

  #sizeOf(entry: Entry): number {
    return this.#options.sizeOf?.(entry) ?? 1;
  }

  #expire(isTouched: (entry: Entry) => boolean): [string, Entry][] {
    const expired: [string, Entry][] = [];
    for (const [key, entry] of this.#entries) {
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
        // While the source is this slow, the next reader is answered at once.
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
        return this.#entries.get(key) ?? made.value;
      }
      const { tags } = made.kind === "entry" ? made.entry : made;
      const isTouched =
        invalidated.all || [...tags].some((tag) => invalidated.tags.has(tag));
      // An edit fell while it was made. Twice is chance, more is an editor
      // faster than the making: then the next reader makes it again.
      if (isTouched && attempt < MAX_ATTEMPTS) continue;
      if (this.#options.asksSource)
        this.#sourceFailedAt = Number.NEGATIVE_INFINITY;
      this.#entries.delete(key);
      if (made.kind === "uncached") return made.value;
      if (isTouched) made.entry.isFresh = false;
      this.#insert(key, made.entry);
      return made.entry;
    }
  }

  #noteFailure(key: string, failure: Failure | null): void {
    if (failure === null) return;
    const now = this.#now();
    if (failure === "source") this.#sourceFailedAt = now;
    const entry = this.#entries.get(key);
    if (entry) entry.failedAt = now;
  }

  #insert(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    let { size } = this;
    for (const [oldest, candidate] of this.#entries) {
      if (size <= this.#options.maxSize) break;
      if (oldest === key) continue;
      this.#entries.delete(oldest);
      if (candidate.wasRead) {
        // A read only sets a flag, since moving the entry each time would cost
        // every reader; the entry stays until its turn comes again.
        candidate.wasRead = false;
        this.#entries.set(oldest, candidate);
      } else size -= this.#sizeOf(candidate);
    }
  }
}
