/**
 * The fields that the cache keeps on each value. They are part of the value, so
 * that a hit costs one look-up and no allocation.
 */
export type CacheEntry = {
  /** The sync tags of everything that the value was made from. */
  readonly tags: ReadonlySet<string>;
  /** By the cache's clock, in milliseconds; minus infinity for a value of an earlier run. */
  readonly madeAt: number;
  /** Outside of it the value is stale. */
  readonly validity: Validity;
  /**
   * False once an edit invalidated one of its tags: the value is stale then.
   */
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
 * Entries by key, of which those that were not read lately are evicted where all
 * together are too large (the clock algorithm).
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
 * How long something made of content is right without an edit, by the clock on
 * the wall in milliseconds since 1970.
 */
export type Validity = {
  readonly from: number;
  /** It is right up to this moment, but not at it. */
  readonly until: number;
  /**
   * From this moment on it is not served, not even where nothing newer can be
   * made: it claims a license that has expired. Left out: there is none.
   */
  readonly staleUntil?: number;
};

/** Of what does not depend on the time. */
export const ALWAYS: Validity = { from: -Infinity, until: Infinity };

/** How long something made of two parts is right; never, if no moment belongs to both. */
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

/** In: a validity, milliseconds since 1970. */
export function isWithin({ from, until }: Validity, time: number): boolean {
  return from <= time && time < until;
}

/** The span between two moments in which a time lies. In and out: milliseconds since 1970. */
export function spanAround(moments: readonly number[], time: number): Validity {
  if (moments.length === 0) return ALWAYS;
  return {
    from: Math.max(-Infinity, ...moments.filter((moment) => moment <= time)),
    until: Math.min(Infinity, ...moments.filter((moment) => moment > time)),
  };
}
