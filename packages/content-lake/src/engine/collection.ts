import { isPublishedId, publishedIdOf } from "./document-id.ts";
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
 * Documents in the order of `_id`, indexed by `_type`, by `slug.current` and by
 * the ids that they refer to. Documents are never changed in place, so a
 * returned document or list never changes.
 */
export class Collection implements DocumentSet {
  readonly #byId = new Map<string, SanityDocument>();
  #all: readonly SanityDocument[];
  readonly #byType = new Map<string, readonly SanityDocument[]>();
  readonly #bySlug = new Map<string, Set<string>>();
  readonly #byReference = new Map<string, Set<string>>();
  readonly #versions = new Map<string, Set<string>>();

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

  /** All of them. The array is replaced at every change, never altered. */
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

  withSlug(slug: string): SanityDocument[] {
    return this.#inOrder(this.#bySlug.get(slug));
  }

  /** The documents that hold a reference to `id`, weak ones included. */
  referringTo(id: string): SanityDocument[] {
    return this.#inOrder(this.#byReference.get(id));
  }

  /** A published document, its draft and its versions: those that exist. */
  group(publishedId: string): SanityDocument[] {
    const versions = this.#versions.get(publishedId) ?? [];
    return this.#inOrder(new Set([publishedId, ...versions]));
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
      this.#unindex(before);
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
    const list = placed(this.ofType(type), id, document);
    if (list.length > 0) this.#byType.set(type, list);
    else this.#byType.delete(type);
  }

  #index(document: SanityDocument): void {
    this.#byId.set(document._id, document);
    const slug = slugOf(document);
    if (slug !== null) add(this.#bySlug, slug, document._id);
    eachReference(document, (reference) =>
      add(this.#byReference, reference.id, document._id),
    );
    if (!isPublishedId(document._id)) {
      add(this.#versions, publishedIdOf(document._id), document._id);
    }
  }

  #unindex(document: SanityDocument): void {
    const slug = slugOf(document);
    if (slug !== null) drop(this.#bySlug, slug, document._id);
    eachReference(document, (reference) =>
      drop(this.#byReference, reference.id, document._id),
    );
    if (!isPublishedId(document._id)) {
      drop(this.#versions, publishedIdOf(document._id), document._id);
    }
  }

  #inOrder(ids: ReadonlySet<string> | undefined): SanityDocument[] {
    if (ids === undefined) return [];
    return [...ids]
      .sort(compare)
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function add(
  index: Map<string, Set<string>>,
  key: string,
  value: string,
): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, new Set([value]));
  else values.add(value);
}

function drop(
  index: Map<string, Set<string>>,
  key: string,
  value: string,
): void {
  const values = index.get(key);
  values?.delete(value);
  if (values?.size === 0) index.delete(key);
}
