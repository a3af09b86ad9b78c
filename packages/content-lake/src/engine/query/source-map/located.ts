import type { SanityDocument } from "../../types.ts";

/** Where a value is stored; `path` is a JSONPath. */
export type Place = { document: SanityDocument; path: string };

/** A value of a query, and where it comes from. */
export type Located = {
  /** As groq-js evaluates it; computed when it is asked for. */
  value(): unknown;
  /** Null for a value that the query makes. */
  place: Place | null;
  /** The items of a list that the query makes. */
  items?: () => readonly Located[];
  /** The attributes of an object that the query makes. */
  attributes?: () => ReadonlyMap<string, () => Located>;
};

/** What a step that leads nowhere finds. */
export const NOTHING: Located = { value: () => null, place: null };

/** True for a list, also one that the query makes. */
export function isList({ items, value }: Located): boolean {
  return items !== undefined || Array.isArray(value());
}

/** A value with the place where it is stored; null for none. */
export function located(value: unknown, place: Place | null): Located {
  return { value: () => value, place };
}

/** A list that the query makes. In: its items; computed when they are asked for. */
export function listOf(items: () => readonly Located[]): Located {
  const made = once(items);
  return {
    value: once(() => made().map((item) => item.value() ?? null)),
    place: null,
    items: made,
  };
}

/** A function that makes its value at its first call. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
