import { isPublishedId, publishedIdOf } from "./document-id.ts";
import {
  compareIds,
  type DocumentSet,
  type Placed,
  placeOf,
  withChanges,
} from "./document-set.ts";
import { isObject } from "./json-value.ts";
import { eachReference } from "./references.ts";
import type { SanityDocument } from "./types.ts";

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
    this.change([[document._id, document]]);
  }

  delete(id: string): void {
    this.change([[id, null]]);
  }

  /**
   * Makes all changes of a transaction, at most one for an id: each list is copied
   * once, and not for each of them.
   */
  change(changes: readonly Placed[]): void {
    const sorted = [...changes].sort(([a], [b]) => compare(a, b));
    const ofTypes = new Map<string, Placed[]>();
    const place = (type: string, change: Placed) => {
      const known = ofTypes.get(type);
      if (known === undefined) ofTypes.set(type, [change]);
      else known.push(change);
    };
    for (const [id, document] of sorted) {
      const before = this.#byId.get(id);
      if (before !== undefined) {
        this.#unindex(before);
        this.#byId.delete(id);
        if (before._type !== document?._type) place(before._type, [id, null]);
      }
      if (document === null) continue;
      place(document._type, [id, document]);
      this.#index(document);
    }
    this.#all = withChanges(this.#all, sorted);
    for (const [type, ofType] of ofTypes) {
      const list = withChanges(this.ofType(type), ofType);
      if (list.length > 0) this.#byType.set(type, list);
      else this.#byType.delete(type);
    }
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
