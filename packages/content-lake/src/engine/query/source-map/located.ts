import type { SanityDocument } from "../../types.ts";

/** Where a value is stored; `path` is a JSONPath. */
export type Place = { document: SanityDocument; path: string };

/** A value of a query, and its source. */
export type Located = {
  /** As evaluated by groq-js; computed on demand. */
  value(): unknown;
  /** null for a value that the query creates. */
  place: Place | null;
  /** The items of a list that the query creates. */
  items?: () => readonly Located[];
  /** The attributes of an object that the query creates. */
  attributes?: () => ReadonlyMap<string, () => Located>;
};

/** The result of a step that leads nowhere. */
export const NOTHING: Located = { value: () => null, place: null };

/** True for a list, including one that the query creates. */
export function isList({ items, value }: Located): boolean {
  return items !== undefined || Array.isArray(value());
}

/** A value with the place where it is stored; null for none. */
export function located(value: unknown, place: Place | null): Located {
  return { value: () => value, place };
}

/**
 * A list that the query creates.
 *
 * @param items computed on demand.
 */
export function listOf(items: () => readonly Located[]): Located {
  const made = once(items);
  return {
    value: once(() => made().map((item) => item.value() ?? null)),
    place: null,
    items: made,
  };
}

/** Returns a function that computes its value at the first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
