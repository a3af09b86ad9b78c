import type { ContentReader, MakeValue } from "./reader";

/**
 * Makes something out of content once for all requests.
 * In: how it is made. Out: a function that returns it from the process's
 * `ContentCache`; what an editor sees of drafts is made for them alone.
 */
export function cachedFromContent<Value>(
  make: (reader: ContentReader) => Promise<Value>,
): (reader: ContentReader) => Promise<Value> {
  const get = cachedByKey((reader) => make(reader));
  return (reader) => get(reader, "");
}

/** The same for one of many, told apart by a key such as a slug. */
export function cachedByKey<Value>(
  make: MakeValue<Value>,
): (reader: ContentReader, key: string) => Promise<Value> {
  return (reader, key) =>
    reader.perspective === "published"
      ? reader.cache.get(make, key, reader)
      : make(reader, key);
}
