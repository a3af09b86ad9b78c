import { ALWAYS, overlap, type Validity } from "~/cache/cache-entry";

/** What an answer, a value or a whole page was made from. */
export type Sources = {
  /** If one of the tags is invalidated, it is stale. */
  syncTags: ReadonlySet<string>;
  /** How long it is valid without an edit. */
  validity: Validity;
  /**
   * True if a stale or default value replaced one that could not be read: it must not
   * be cached.
   */
  servedStale: boolean;
  /** The ids of the documents of the past, where the perspective asks for them. */
  pastIds: ReadonlySet<string>;
  /** The ids of the drafts and release versions in what is printed. */
  unpublished: ReadonlySet<string>;
};

/** The sources of what is made from nothing. */
export const NO_SOURCES: Sources = {
  syncTags: new Set(),
  validity: ALWAYS,
  servedStale: false,
  pastIds: new Set(),
  unpublished: new Set(),
};

/** Returns the sources of what is made from two parts. */
export function together(one: Sources, other: Partial<Sources>): Sources {
  const more = { ...NO_SOURCES, ...other };
  return {
    syncTags: new Set([...one.syncTags, ...more.syncTags]),
    validity: overlap(one.validity, more.validity),
    servedStale: one.servedStale || more.servedStale,
    pastIds: new Set([...one.pastIds, ...more.pastIds]),
    unpublished: new Set([...one.unpublished, ...more.unpublished]),
  };
}

/** Adds to what a request was made from. Nothing else changes a reader. */
export function addSources(reader: Sources, sources: Partial<Sources>): void {
  Object.assign(reader, together(reader, sources));
}

/** A value, and what it was made from. */
export type Sourced<Value> = { value: Value; sources: Sources };

/** Makes a value with a reader of its own, so that its sources are known. */
export async function withSources<
  Reader extends Sources & { fork(): Reader },
  Value,
>(
  reader: Reader,
  make: (reader: Reader) => Promise<Value>,
): Promise<Sourced<Value>> {
  const own = reader.fork();
  const value = await make(own);
  return { value, sources: together(NO_SOURCES, own) };
}

/** The checked answer of a query. */
export type QueryResponse = Partial<
  Pick<Sources, "pastIds" | "unpublished">
> & {
  result: unknown;
  syncTags: readonly string[];
};
