/**
 * The fields that the cache keeps on each value. They are part of the value, so
 * that a hit costs one look-up and no allocation.
 */
export type CacheEntry = {
  /** The sync tags of everything that the value was made from. */
  readonly tags: ReadonlySet<string>;
  /** By the cache's clock, in milliseconds; minus infinity for a value of an earlier run. */
  readonly madeAt: number;
  /** Outside it, the value is stale. */
  readonly validity: Validity;
  /** False once the value has been invalidated, and so is stale. */
  isFresh: boolean;
  /** When the last attempt to make the value again failed. */
  failedAt: number;
  /**
   * True if the value was read since the cache last looked for entries to
   * evict.
   */
  wasRead: boolean;
};

/** The state fields of a value that was just made. */
export function newEntryState(): Pick<
  CacheEntry,
  "isFresh" | "failedAt" | "wasRead"
> {
  return { isFresh: true, failedAt: Number.NEGATIVE_INFINITY, wasRead: false };
}

/**
 * What a failure affects: all values, because the source is unavailable, or
 * this value alone.
 */
export type Failure = "source" | "value";

/**
 * The result of making a value. An `Uncached` value is returned to the reader
 * and never stored.
 */
export type Made<Entry, Uncached> =
  | { kind: "entry"; entry: Entry }
  /** The value must not be cached, and the earlier entry is wrong. */
  | { kind: "uncached"; value: Uncached; tags: ReadonlySet<string> }
  /** The value reports a failure: an earlier entry is better. */
  | { kind: "failed"; value: Uncached; failure: Failure };

/** How large all entries together may be. */
export type Bound<Entry> = {
  /** In the unit of `sizeOf`. */
  maxSize: number;
  /** The current size of an entry; 1 if left out. */
  sizeOf?(entry: Entry): number;
};

/**
 * Entries by key. If together they grow too large, those not read lately are
 * evicted (the clock algorithm).
 */
export class BoundedEntries<
  Entry extends Pick<CacheEntry, "wasRead">,
> extends Map<string, Entry> {
  readonly #bound: Bound<Entry>;

  constructor(bound: Bound<Entry>) {
    super();
    this.#bound = bound;
  }

  /** Summed at each call, since an entry may grow. */
  get sizeOfAll(): number {
    let size = 0;
    for (const entry of this.values()) size += this.#sizeOf(entry);
    return size;
  }

  /** Adds an entry, and evicts others until there is room for it. */
  insert(key: string, entry: Entry): void {
    this.set(key, entry);
    let size = this.sizeOfAll;
    for (const [oldest, candidate] of this) {
      if (size <= this.#bound.maxSize) break;
      if (oldest === key) continue;
      this.delete(oldest);
      if (candidate.wasRead) {
        // A read only sets a flag, since moving the entry would cost every
        // reader. A flagged entry stays until it is looked at again.
        candidate.wasRead = false;
        this.set(oldest, candidate);
      } else size -= this.#sizeOf(candidate);
    }
  }

  #sizeOf(entry: Entry): number {
    return this.#bound.sizeOf?.(entry) ?? 1;
  }
}

/**
 * The span in which something made from content is valid if nothing is edited,
 * by the wall clock in milliseconds since 1970.
 */
export type Validity = {
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
  /**
   * From this moment on it is not served even if nothing newer can be made: it
   * claims an expired license. Left out if there is no such moment.
   */
  readonly staleUntil?: number;
};

/** The validity of what does not depend on time. */
export const ALWAYS: Validity = { from: -Infinity, until: Infinity };

/** The span in which both parts are valid; empty if they share no moment. */
export function overlap(one: Validity, other: Validity): Validity {
  if (one === ALWAYS) return other;
  const staleUntil = Math.min(
    one.staleUntil ?? Infinity,
    other.staleUntil ?? Infinity,
  );
  return {
    from: Math.max(one.from, other.from),
    until: Math.min(one.until, other.until),
    ...(staleUntil !== Infinity && { staleUntil }),
  };
}

/** True if a time, in milliseconds since 1970, lies within a validity. */
export function isWithin({ from, until }: Validity, time: number): boolean {
  return from <= time && time < until;
}

/** The span between two moments in which a time lies, all in milliseconds since 1970. */
export function spanAround(moments: readonly number[], time: number): Validity {
  if (moments.length === 0) return ALWAYS;
  return {
    from: Math.max(-Infinity, ...moments.filter((moment) => moment <= time)),
    until: Math.min(Infinity, ...moments.filter((moment) => moment > time)),
  };
}
