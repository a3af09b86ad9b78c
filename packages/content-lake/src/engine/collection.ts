import { draftIdOf, publishedIdOf } from "./document-id.ts";
import { isObject } from "./json-value.ts";
import { eachReference } from "./references.ts";
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
 * Documents in the order of `_id`, indexed by `_type` and by the ids that they
 * refer to. Documents are never changed in place, so a returned document or list
 * never changes.
 */
export class Collection implements DocumentSet {
  readonly #byId = new Map<string, SanityDocument>();
  #all: readonly SanityDocument[];
  readonly #byType = new Map<string, readonly SanityDocument[]>();
  readonly #byReference = new Map<string, Set<string>>();
  /** Made when they are asked for, of the list `of`. */
  #slugs: {
    of: readonly SanityDocument[];
    by: ReadonlyMap<string | null, readonly SanityDocument[]>;
  } = { of: [], by: new Map() };

  constructor(documents: Iterable<SanityDocument> = []) {
    this.#all = [...documents].sort(compareIds);
    const byType = Map.groupBy(this.#all, ({ _type }) => _type);
    for (const [type, list] of byType) this.#byType.set(type, list);
    for (const document of this.#all) this.#index(document);
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): SanityDocument | null {
    return this.#byId.get(id) ?? null;
  }

  all(): readonly SanityDocument[] {
    return this.#all;
  }

  ofType(type: string): readonly SanityDocument[] {
    return this.#byType.get(type) ?? [];
  }

  /** The documents whose id begins so, in the order of the ids. */
  startingWith(prefix: string): readonly SanityDocument[] {
    // Behind every character that an id may have.
    const end = placeOf(this.#all, `${prefix}\uffff`);
    return this.#all.slice(placeOf(this.#all, prefix), end);
  }

  withSlug(slug: string): readonly SanityDocument[] {
    if (this.#slugs.of !== this.#all) {
      this.#slugs = { of: this.#all, by: Map.groupBy(this.#all, slugOf) };
    }
    return this.#slugs.by.get(slug) ?? [];
  }

  referringTo(id: string): SanityDocument[] {
    return this.#inOrder(this.#byReference.get(id) ?? []);
  }

  group(publishedId: string): SanityDocument[] {
    const versions = this.startingWith("versions.")
      .map(({ _id }) => _id)
      .filter((id) => publishedIdOf(id) === publishedId);
    return this.#inOrder([publishedId, draftIdOf(publishedId), ...versions]);
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
      if (before._type !== document?._type) this.#list(before._type, id, null);
    }
    if (document !== null) {
      this.#index(document);
      this.#list(document._type, id, document);
    }
    this.#all = placed(this.#all, id, document);
  }

  #list(type: string, id: string, document: SanityDocument | null): void {
    this.#byType.set(type, placed(this.ofType(type), id, document));
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
