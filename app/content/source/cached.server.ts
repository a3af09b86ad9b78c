import type { ContentReader, MakeValue } from "./reader";

/**
 * Caches a value that is made of content for all requests. In: the function
 * that makes it. Out: a function that returns the value from the process's
 * `ContentCache`, but makes it again for a request that reads drafts.
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
