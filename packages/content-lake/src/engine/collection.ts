import { isValidId, publishedIdOf } from "./document-id.ts";
import { isContainer, isObject, type JsonObject } from "./json-value.ts";
import type { SanityDocument } from "./types.ts";

/**
 * The keys of a document in each index, from the most selective index to the least: a
 * published document is found with its draft and its versions; a reference may be weak
 * or strong.
 */
const KEYS = {
  id: ({ _id }) => [_id],
  group: ({ _id }) => [publishedIdOf(_id)],
  slug: (document) => [slugOf(document)].filter((slug) => slug !== null),
  reference: (document) => referencesIn(document).targets.keys(),
  type: ({ _type }) => [_type],
} as const satisfies Record<string, (each: SanityDocument) => Iterable<string>>;

/** The names of the indexes, in that order. */
export const INDEXES = Object.keys(KEYS) as (keyof typeof KEYS)[];

/** The documents of an index with a key. */
export type Lookup = { kind: keyof typeof KEYS; key: string };

/** Orders by id, for `sort`. */
export function compareIds(a: SanityDocument, b: SanityDocument): number {
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}

/**
 * Indexed documents, each list ordered by `_id`. A list is replaced at every change,
 * never altered.
 */
export type DocumentSet = Pick<Collection, "get" | "all" | "find">;

type List = readonly SanityDocument[];

/** Returns the list with a document set at an id; null removes it. */
function placed(list: List, id: string, document: SanityDocument | null): List {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!._id < id) low = middle + 1;
    else high = middle;
  }
  const replaced = list[low]?._id === id ? 1 : 0;
  return list.toSpliced(low, replaced, ...(document ? [document] : []));
}

/**
 * The stored documents, which are never changed in place. An index is built on first
 * use, and updated from then on: a query after a write must not wait until ten thousand
 * documents are read again.
 */
export class Collection {
  readonly #byId = new Map<string, SanityDocument>();
  readonly #indexes = new Map<keyof typeof KEYS, Map<string, List>>();
  #all: List;

  constructor(documents: Iterable<SanityDocument> = []) {
    this.#all = [...documents].sort(compareIds);
    for (const document of this.#all) this.#byId.set(document._id, document);
  }

  get(id: string): SanityDocument | null {
    return this.#byId.get(id) ?? null;
  }

  all(): readonly SanityDocument[] {
    return this.#all;
  }

  find({ kind, key }: Lookup): readonly SanityDocument[] {
    if (kind === "id") return [this.get(key)].filter((each) => each !== null);
    const index = this.#indexes.get(kind) ?? this.#indexed(kind);
    return index.get(key) ?? [];
  }

  set(document: SanityDocument): void {
    this.#put(document._id, document);
  }

  delete(id: string): void {
    if (this.#byId.has(id)) this.#put(id, null);
  }

  #put(id: string, document: SanityDocument | null): void {
    const before = this.get(id);
    if (document) this.#byId.set(id, document);
    else this.#byId.delete(id);
    this.#all = placed(this.#all, id, document);
    for (const [kind, index] of this.#indexes) {
      for (const key of before ? KEYS[kind](before) : []) {
        const list = placed(index.get(key) ?? [], id, null);
        if (list.length > 0) index.set(key, list);
        else index.delete(key);
      }
      for (const key of document ? KEYS[kind](document) : [])
        index.set(key, placed(index.get(key) ?? [], id, document));
    }
  }

  #indexed(kind: keyof typeof KEYS): Map<string, List> {
    const index = new Map<string, SanityDocument[]>();
    for (const document of this.#all) {
      for (const key of KEYS[kind](document)) {
        const found = index.get(key);
        if (found) found.push(document);
        else index.set(key, [document]);
      }
    }
    this.#indexes.set(kind, index);
    return index;
  }
}

/** `slug.current` of a document, if it is a string. */
export function slugOf(document: SanityDocument | null): string | null {
  const slug = document?.slug;
  return isObject(slug) && typeof slug.current === "string"
    ? slug.current
    : null;
}

/** The references of a document, wherever they are in it. */
type References = {
  /** The ids that it refers to, and whether strongly: then the document must exist. */
  targets: Map<string, boolean>;
  /** Why Sanity refuses one of them; null if none. */
  fault: string | null;
};

const references = new WeakMap<SanityDocument, References>();

/** Computed once, since documents do not change. */
export function referencesIn(document: SanityDocument): Readonly<References> {
  const known = references.get(document);
  if (known) return known;
  const found: References = { targets: new Map(), fault: null };
  collect(document, found);
  references.set(document, found);
  return found;
}

/**
 * What has a `_ref` is a reference, and what is inside it is read as well. A reference
 * into another dataset or media library names a document that is not ours: it is never
 * strong.
 */
function collect(value: unknown, found: References): void {
  if (!isContainer(value)) return;
  if (isObject(value) && "_ref" in value) {
    found.fault ??= faultOf(value);
    const { _ref, _weak, _dataset, _projectId } = value;
    if (typeof _ref === "string" && _ref !== "") {
      const isForeign =
        _dataset !== undefined || _projectId !== undefined || isGlobal(value);
      const isStrong = _weak !== true && !isForeign;
      found.targets.set(_ref, isStrong || found.targets.get(_ref) === true);
    }
  }
  for (const child of Object.values(value)) collect(child, found);
}

/** The keys that Sanity allows in a reference. */
const REFERENCE_KEYS: ReadonlySet<string> = new Set([
  "_type",
  "_ref",
  "_key",
  "_weak",
  "_strengthenOnPublish",
  "_dataset",
  "_projectId",
]);

/** The words for a key are Sanity's: https://github.com/sanity-io/gradient/issues/387 */
function faultOf(reference: JsonObject): string | null {
  const other = Object.keys(reference).find((key) => !REFERENCE_KEYS.has(key));
  if (other !== undefined) return `Key "${other}" not allowed in ref`;
  const { _ref } = reference;
  const isNamed = isGlobal(reference)
    ? typeof _ref === "string"
    : isValidId(_ref);
  return isNamed ? null : "Not a valid reference: _ref is not a document ID";
}

/** Names a document of any resource, such as `media-library:id:asset`. */
function isGlobal({ _type }: JsonObject): boolean {
  return _type === "globalDocumentReference";
}
