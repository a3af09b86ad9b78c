import type { Validity } from "./validity.ts";

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
