import type { SanityDocument } from "./types.ts";

/**
 * Documents that can be found by an index, each list in the order of `_id`. A
 * list is replaced at every change, never altered.
 */
export type DocumentSet = {
  /** The documents that these are with few changes, if there are such. */
  readonly basis?: DocumentSet;
  get(id: string): SanityDocument | null;
  all(): readonly SanityDocument[];
  ofType(type: string): readonly SanityDocument[];
  /** Those with this `slug.current`. */
  withSlug(slug: string): readonly SanityDocument[];
  /** The documents that hold a reference to `id`, weak ones included. */
  referringTo(id: string): readonly SanityDocument[];
  /** A published document, its draft and its versions: those that exist. */
  group(publishedId: string): readonly SanityDocument[];
};

/** The order of ids, for `sort`. */
export function compareIds(a: SanityDocument, b: SanityDocument): number {
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}

/** A list in the order of `_id`, with a document in the place of the one with its id. */
export function withDocument(
  list: readonly SanityDocument[],
  document: SanityDocument,
): readonly SanityDocument[] {
  const at = placeOf(list, document._id);
  const isThere = list[at]?._id === document._id;
  return list.toSpliced(at, isThere ? 1 : 0, document);
}

/** The list itself where no document has the id. */
export function withoutDocument(
  list: readonly SanityDocument[],
  id: string,
): readonly SanityDocument[] {
  const at = placeOf(list, id);
  return list[at]?._id === id ? list.toSpliced(at, 1) : list;
}

/** Where an id is in a list in the order of `_id`, or would be. */
export function placeOf(list: readonly SanityDocument[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?._id ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
