import type { Bound } from "./bounded-entries.ts";
import type { Failure } from "./cache-entry.ts";

/** How a `TaggedCache` measures, waits and judges failures. */
export type TaggedCacheOptions<Entry> = Bound<Entry> & {
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** The clock on the wall, in milliseconds since 1970. */
  wallNow?: () => number;
  /** Milliseconds that a reader waits for a new value while a stale one is there. */
  patienceMs: number;
  /**
   * True if making a value always asks the source, so that success proves that
   * it answers again. A page may be made of cached values alone, which proves
   * nothing.
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
