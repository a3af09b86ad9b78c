import { type CacheEntry, newEntryState } from "~/cache/cache-entry";
import { TaggedCache } from "~/cache/tagged-cache";

import { ContentUnavailable } from "./failure.server";
import type { ContentReader, MakeValue, ValueCache } from "./reader";
import { addSources, withSources } from "./sources";

/**
 * Caches a value made from content for all requests. The returned function gets it
 * from the process's `ContentCache`, but makes it again for a request that reads
 * drafts.
 */
export function cachedFromContent<Value>(
  make: (reader: ContentReader) => Promise<Value>,
): (reader: ContentReader) => Promise<Value> {
  const get = cachedByKey((reader) => make(reader));
  return (reader) => get(reader, "");
}

/** The same for one value per key, such as a slug. */
export function cachedByKey<Value>(
  make: MakeValue<Value>,
): (reader: ContentReader, key: string) => Promise<Value> {
  return (reader, key) =>
    reader.perspective === "published"
      ? reader.cache.get(make, key, reader)
      : make(reader, key);
}

type CachedValue<Value> = CacheEntry & { value: Value };

/** How many values of one function are cached. */
const MAX_VALUES = 32;

/**
 * Caches values made from content for all requests: a `TaggedCache` per function
 * that makes them. It follows the changes of the content (changes.server.ts).
 */
export class ContentCache implements ValueCache {
  readonly #caches = new Map<unknown, TaggedCache<CachedValue<unknown>>>();
  readonly #now: () => number;
  #isConnected = false;

  /** @param now the wall clock, in milliseconds since 1970. */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /**
   * Returns the value of `make` for a key and the reader's language, made once until
   * one of its sync tags is invalidated. The request's reader gets its tags and its
   * validity. While the source is unavailable a stale value is served, and
   * `servedStale` of the reader is set.
   *
   * @throws ContentUnavailable if there is no value; the error of `make` for a
   * defect.
   */
  async get<Value>(
    make: MakeValue<Value>,
    key: string,
    reader: ContentReader,
  ): Promise<Value> {
    const cache = this.#cacheOf(make);
    const place = `${reader.language} ${key}`;
    const entry =
      cache.hit(place) ??
      (await cache.get(place, async () => ({
        kind: "entry",
        entry: await makeEntry(make, key, reader),
      })));
    addSources(reader, {
      syncTags: entry.tags,
      validity: entry.validity,
      servedStale: !cache.isFresh(entry),
    });
    return entry.value;
  }

  /** Invalidates the values with one of the tags. */
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
    // The cache of a function has only its values.
    type Own = TaggedCache<CachedValue<Value>>;
    const known = this.#caches.get(make);
    if (known) return known as Own;
    const cache = new TaggedCache<CachedValue<unknown>>({
      wallNow: this.#now,
      maxSize: MAX_VALUES,
      // The reader has a time limit of its own.
      patienceMs: Infinity,
      asksSource: true,
      // A page rendered again because of its age must not be made from stale
      // values.
      staleWhileRevalidate: false,
      failureOf: (error) =>
        error instanceof ContentUnavailable ? "source" : null,
    });
    cache.setConnected(this.#isConnected);
    this.#caches.set(make, cache);
    return cache as Own;
  }
}

async function makeEntry<Value>(
  make: MakeValue<Value>,
  key: string,
  reader: ContentReader,
): Promise<CachedValue<Value>> {
  const { value, sources } = await withSources(reader, (own) => make(own, key));
  return {
    ...newEntryState(),
    isFresh: !sources.servedStale,
    value,
    tags: sources.syncTags,
    validity: sources.validity,
    madeAt: performance.now(),
  };
}
