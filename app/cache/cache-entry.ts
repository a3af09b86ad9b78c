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
};

/** The state fields of a value that was just made. */
export function newEntryState(): Pick<CacheEntry, "isFresh" | "failedAt"> {
  return { isFresh: true, failedAt: Number.NEGATIVE_INFINITY };
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
