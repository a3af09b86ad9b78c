import { draftIdOf, publishedIdOf } from "./document-id.ts";
import { isObject } from "./json-value.ts";
import { eachReference } from "./references.ts";
import type { SanityDocument } from "./types.ts";

/**
 * The indexes from the fewest documents to the most: an id; a published document
 * with its draft and its versions; `slug.current`; what refers to an id, weakly or
 * not; a type.
 */
export const INDEXES = ["id", "group", "slug", "reference", "type"] as const;

/** The documents that an index has under a key. */
export type Lookup = { kind: (typeof INDEXES)[number]; key: string };

/**
 * Documents that can be found by an index, each list in the order of `_id`. A
 * list is replaced at every change, never altered.
 */
export type DocumentSet = {
  get(id: string): SanityDocument | null;
  all(): readonly SanityDocument[];
  find(lookup: Lookup): readonly SanityDocument[];
};

/** The order of ids, for `sort`. */
export function compareIds(a: SanityDocument, b: SanityDocument): number {
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}

/** A list in the order of `_id` with what stands at an id from now on; null for nothing. */
function placed(
  list: readonly SanityDocument[],
  id: string,
  document: SanityDocument | null,
): readonly SanityDocument[] {
  const at = placeOf(list, id);
  const replaced = list[at]?._id === id ? 1 : 0;
  return list.toSpliced(at, replaced, ...(document === null ? [] : [document]));
}

/** Where an id is in a list in the order of `_id`, or would be. */
function placeOf(list: readonly SanityDocument[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?._id ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Documents in the order of `_id`. Documents are never changed in place, so a
 * returned document or list never changes.
 */
export class Collection implements DocumentSet {
  readonly #byId = new Map<string, SanityDocument>();
  #all: readonly SanityDocument[];
  readonly #byReference = new Map<string, Set<string>>();
  /** Made of the list `of` when they are asked for. */
  #lists: {
    of: readonly SanityDocument[];
    type?: ReadonlyMap<string, readonly SanityDocument[]>;
    slug?: ReadonlyMap<string | null, readonly SanityDocument[]>;
  } = { of: [] };

  constructor(documents: Iterable<SanityDocument> = []) {
    this.#all = [...documents].sort(compareIds);
    for (const document of this.#all) this.#index(document);
  }

  get(id: string): SanityDocument | null {
    return this.#byId.get(id) ?? null;
  }

  all(): readonly SanityDocument[] {
    return this.#all;
  }

  find({ kind, key }: Lookup): readonly SanityDocument[] {
    if (this.#lists.of !== this.#all) this.#lists = { of: this.#all };
    const lists = this.#lists;
    switch (kind) {
      case "id":
        return this.#inOrder([key]);
      case "group": {
        const start = placeOf(this.#all, "versions.");
        const versions = this.#all
          .slice(start, placeOf(this.#all, "versions/"))
          .map(({ _id }) => _id)
          .filter((id) => publishedIdOf(id) === key);
        return this.#inOrder([key, draftIdOf(key), ...versions]);
      }
      case "slug":
        lists.slug ??= Map.groupBy(this.#all, slugOf);
        return lists.slug.get(key) ?? [];
      case "reference":
        return this.#inOrder(this.#byReference.get(key) ?? []);
      case "type":
        lists.type ??= Map.groupBy(this.#all, ({ _type }) => _type);
        return lists.type.get(key) ?? [];
    }
  }

  set(document: SanityDocument): void {
    this.#put(document._id, document);
  }

  delete(id: string): void {
    if (this.#byId.has(id)) this.#put(id, null);
  }

  #put(id: string, document: SanityDocument | null): void {
    const before = this.#byId.get(id);
    if (before !== undefined) {
      eachReference(before, (reference) =>
        this.#byReference.get(reference.id)?.delete(id),
      );
      this.#byId.delete(id);
    }
    if (document !== null) this.#index(document);
    this.#all = placed(this.#all, id, document);
  }

  #index(document: SanityDocument): void {
    this.#byId.set(document._id, document);
    eachReference(document, ({ id }) => {
      const known = this.#byReference.get(id);
      if (known) known.add(document._id);
      else this.#byReference.set(id, new Set([document._id]));
    });
  }

  #inOrder(ids: Iterable<string>): SanityDocument[] {
    return [...new Set(ids)]
      .sort()
      .map((id) => this.#byId.get(id))
      .filter((document) => document !== undefined);
  }
}

/** `slug.current` of a document, when it is a string. */
export function slugOf(document: SanityDocument | null): string | null {
  const slug = document?.slug;
  return isObject(slug) && typeof slug.current === "string"
    ? slug.current
    : null;
}
