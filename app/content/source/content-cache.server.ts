import {
  type CacheEntry,
  newEntryState,
  TaggedCache,
} from "~/cache/tagged-cache";

import type { ContentReader, MakeValue, ValueCache } from "./reader";
import { ContentUnavailable } from "./unavailable";

type CachedValue<Value> = CacheEntry & { value: Value };

/** So many values that are made in the same way are cached. */
const MAX_VALUES = 32;

/**
 * What was made out of content, for all requests: one `TaggedCache` for each
 * way of making. It follows the changes of the content (changes.server.ts).
 */
export class ContentCache implements ValueCache {
  readonly #caches = new Map<unknown, TaggedCache<CachedValue<unknown>>>();
  #isConnected = false;

  /**
   * The value that `make` makes for a key, made once until one of its sync tags
   * is invalidated. The request's reader gets its tags. While the source is
   * unavailable a stale value is served, and the reader says so.
   *
   * @throws ContentUnavailable without any value; the error of `make` for a defect.
   */
  async get<Value>(
    make: MakeValue<Value>,
    key: string,
    reader: ContentReader,
  ): Promise<Value> {
    const cache = this.#cacheOf(make);
    const entry =
      cache.hit(key) ??
      (await cache.get(key, async () => ({
        kind: "entry",
        entry: await makeEntry(make, key, reader),
      })));
    for (const tag of entry.tags) reader.syncTags.add(tag);
    if (!cache.isFresh(entry)) reader.servedStale = true;
    return entry.value;
  }

  /** Invalidates what was made under one of the tags. */
  invalidate(tags: readonly string[]): void {
    for (const cache of this.#caches.values()) cache.invalidate(tags);
  }

  /** Invalidates everything: after a gap in the stream any document may have changed. */
  invalidateAll(): void {
    for (const cache of this.#caches.values()) cache.invalidateAll();
  }

  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    for (const cache of this.#caches.values()) cache.setConnected(isConnected);
  }

  #cacheOf<Value>(make: MakeValue<Value>): TaggedCache<CachedValue<Value>> {
    const known = this.#caches.get(make);
    // The cache of a function holds only what that function made.
    if (known) return known as TaggedCache<CachedValue<Value>>;
    const cache = new TaggedCache<CachedValue<Value>>({
      maxSize: MAX_VALUES,
      // The reader has a time limit of its own.
      patienceMs: Infinity,
      asksSource: true,
      // A page that was rendered because of its age has to show what is new.
      staleWhileRevalidate: false,
      failureOf: (error) =>
        error instanceof ContentUnavailable ? "source" : null,
    });
    cache.setConnected(this.#isConnected);
    this.#caches.set(make, cache);
    return cache;
  }
}

async function makeEntry<Value>(
  make: MakeValue<Value>,
  key: string,
  reader: ContentReader,
): Promise<CachedValue<Value>> {
  // A reader of its own, so that only the tags of this value are collected.
  const own = reader.fork();
  const value = await make(own, key);
  return {
    ...newEntryState(),
    isFresh: !own.servedStale,
    value,
    tags: new Set(own.syncTags),
    madeAt: performance.now(),
  };
}
