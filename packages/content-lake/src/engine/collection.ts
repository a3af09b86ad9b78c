import { isPublishedId, publishedIdOf } from "./document-id.ts";
import type { DocumentSet } from "./document-set.ts";
import { isObject } from "./json-value.ts";
import { eachReference } from "./references.ts";
import type { SanityDocument } from "./types.ts";

type Sorted = { ids: string[]; documents: SanityDocument[] };

/**
 * Documents in the order of `_id`, indexed by `_type`, by `slug.current` and by
 * the ids that they refer to. Documents are never changed in place, so a
 * returned document or list never changes.
 */
export class Collection implements DocumentSet {
  readonly #byId = new Map<string, SanityDocument>();
  #all: Sorted = { ids: [], documents: [] };
  readonly #byType = new Map<string, Sorted>();
  readonly #bySlug = new Map<string, Set<string>>();
  readonly #byReference = new Map<string, Set<string>>();
  readonly #versions = new Map<string, Set<string>>();

  constructor(documents: Iterable<SanityDocument> = []) {
    const sorted = [...documents].sort((a, b) => compare(a._id, b._id));
    for (const document of sorted) {
      append(this.#all, document);
      append(this.#typeList(document._type), document);
      this.#index(document);
    }
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): SanityDocument | null {
    return this.#byId.get(id) ?? null;
  }

  /** All of them. The array is replaced at every change, never altered. */
  all(): readonly SanityDocument[] {
    return this.#all.documents;
  }

  ofType(type: string): readonly SanityDocument[] {
    return this.#byType.get(type)?.documents ?? [];
  }

  /** The documents whose id begins so, in the order of the ids. */
  startingWith(prefix: string): readonly SanityDocument[] {
    const { ids, documents } = this.#all;
    // Behind every character that an id may have.
    const end = position(ids, `${prefix}\uffff`);
    return documents.slice(position(ids, prefix), end);
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
    const before = this.#byId.get(document._id);
    if (before !== undefined) this.#unindex(before);
    if (before !== undefined && before._type !== document._type) {
      this.#removeFromType(before);
    }
    this.#all = inserted(this.#all, document);
    this.#byType.set(
      document._type,
      inserted(this.#typeList(document._type), document),
    );
    this.#index(document);
  }

  delete(id: string): void {
    const before = this.#byId.get(id);
    if (before === undefined) return;
    this.#unindex(before);
    this.#byId.delete(id);
    this.#all = removed(this.#all, id);
    this.#removeFromType(before);
  }

  #typeList(type: string): Sorted {
    const known = this.#byType.get(type);
    if (known !== undefined) return known;
    const list = { ids: [], documents: [] };
    this.#byType.set(type, list);
    return list;
  }

  #removeFromType(document: SanityDocument): void {
    const list = removed(this.#typeList(document._type), document._id);
    if (list.ids.length > 0) this.#byType.set(document._type, list);
    else this.#byType.delete(document._type);
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
export function slugOf(document: SanityDocument): string | null {
  const slug = document.slug;
  return isObject(slug) && typeof slug.current === "string"
    ? slug.current
    : null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function position(ids: readonly string[], id: string): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function append(list: Sorted, document: SanityDocument): void {
  list.ids.push(document._id);
  list.documents.push(document);
}

function inserted(list: Sorted, document: SanityDocument): Sorted {
  const at = position(list.ids, document._id);
  if (list.ids[at] === document._id) {
    return { ids: list.ids, documents: list.documents.with(at, document) };
  }
  return {
    ids: list.ids.toSpliced(at, 0, document._id),
    documents: list.documents.toSpliced(at, 0, document),
  };
}

function removed(list: Sorted, id: string): Sorted {
  const at = position(list.ids, id);
  if (list.ids[at] !== id) return list;
  return {
    ids: list.ids.toSpliced(at, 1),
    documents: list.documents.toSpliced(at, 1),
  };
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
