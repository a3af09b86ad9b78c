import type { QueryParams, SanityQueries } from "@sanity/client";

/**
 * Published is what visitors see. Drafts are for a request that has shown a
 * preview that is open (preview/session.server.ts), and for no other.
 */
export type ReadPerspective = "published" | "drafts";

/** Reads content for one request. */
export type ContentReader = {
  /**
   * In: a query that TypeGen has read, its parameters. Out: its result, in the
   * type that TypeGen gave it, even if the wire brought another shape
   * (answer-shape.ts). Throws `ContentUnavailable` when the source failed twice,
   * or answered twice what is no answer, and `QueryRejected` when the query
   * itself is wrong.
   */
  fetch<Query extends keyof SanityQueries>(
    query: Query,
    params?: QueryParams,
  ): Promise<SanityQueries[Query]>;
  readonly perspective: ReadPerspective;
  /** What was made out of published content, for all requests. */
  readonly cache: ValueCache;
  /** The tags of everything read so far: when one falls, the answer is stale. */
  readonly syncTags: Set<string>;
  /** True once something stood in for what could not be read: the answer is not to be cached. */
  servedStale: boolean;
  /** A reader of the same kind that remembers tags of its own. */
  fork(): ContentReader;
};

/** What tells one reader from another. */
export type ReaderOptions = {
  perspective: ReadPerspective;
  /** Told of every read that failed, after its second attempt. */
  onFailure?: (error: unknown) => void;
};

/** How a value is made out of content. In: a reader of its own, the key of the one that is wanted. */
export type MakeValue<Value> = (
  reader: ContentReader,
  key: string,
) => Promise<Value>;

/** Values that were made out of content, by the way they are made and a key (content-cache.server.ts). */
export type ValueCache = {
  get<Value>(
    make: MakeValue<Value>,
    key: string,
    reader: ContentReader,
  ): Promise<Value>;
};
