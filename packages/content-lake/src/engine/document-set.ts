import type { SanityDocument } from "./types.ts";

/**
 * Documents that can be found by an index, each list in the order of `_id`. A
 * list is replaced at every change, never altered.
 */
export type DocumentSet = {
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

/** What stands at an id from now on; null for nothing. */
export type Placed = readonly [id: string, document: SanityDocument | null];

/** How many pieces are joined at once: a call takes no more than 100,000 arguments. */
const JOINED = 1_000;

/**
 * A list in the order of `_id` with changes laid over it, which are in that order
 * too. What lies between them is copied once, however many they are.
 *
 * Out: the list itself if none of the changes concerns it.
 */
export function withChanges(
  list: readonly SanityDocument[],
  changes: readonly Placed[],
): readonly SanityDocument[] {
  const pieces: (readonly SanityDocument[])[] = [];
  let done = 0;
  for (const [id, document] of changes) {
    const at = placeOf(list, id);
    const isThere = list[at]?._id === id;
    if (!isThere && document === null) continue;
    pieces.push(list.slice(done, at));
    if (document !== null) pieces.push([document]);
    done = isThere ? at + 1 : at;
  }
  if (pieces.length === 0) return list;
  pieces.push(list.slice(done));
  let joined: SanityDocument[] = [];
  for (let at = 0; at < pieces.length; at += JOINED) {
    joined = joined.concat(...pieces.slice(at, at + JOINED));
  }
  return joined;
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
