import { isContainer, isObject, type JsonContainer } from "../../json-value.ts";
import type { SanityDocument } from "../../types.ts";
import { countStep } from "../budget.ts";
import type { View } from "../views.ts";
import { DocumentPath, hasUniqueKeys, isReadable } from "./json-path.ts";

/** Where a value is stored. */
export type Place = { document: SanityDocument; path: DocumentPath };

/** The object or list that contains a value, and its name or index there. */
type Holder = { container: JsonContainer; key: string | number };

/**
 * Finds the places of objects and lists in documents by their identity: groq-js
 * does not copy what it reads. Documents are searched only while a value is not
 * found: first the preferred ones, then those whose own place was asked for, then
 * those in `reached`.
 */
export class Places {
  readonly #view: View;
  readonly #isKeyed: boolean;
  readonly #root = new DocumentPath();
  readonly #places = new Map<JsonContainer, Place>();
  /** Null for an object in two places: documents may share objects after a write. */
  readonly #holders = new Map<JsonContainer, Holder | null>();
  #preferred: unknown = null;
  /** The index of the next preferred document to search. */
  #next = 0;
  /** Documents to search after these, the last one first. */
  readonly #added: SanityDocument[] = [];
  readonly #searched = new Set<SanityDocument>();
  #reached: ReadonlySet<string>;

  /**
   * `reached`: the ids that the query dereferenced. `isKeyed`: list items are
   * named by their `_key` if they have one.
   */
  constructor(view: View, reached: ReadonlySet<string>, isKeyed: boolean) {
    this.#view = view;
    this.#reached = reached;
    this.#isKeyed = isKeyed;
  }

  /** The place of a document, or of a value found before; else null. */
  known(value: JsonContainer): Place | null {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    const document = this.#documentOf(value);
    if (document === null) return null;
    this.#added.push(document);
    const place = { document, path: this.#root };
    this.#places.set(value, place);
    return place;
  }

  /** The place of an object or a list; null if it is in no document. */
  of(value: JsonContainer): Place | null {
    const known = this.known(value);
    if (known !== null) return known;
    const place = this.#nested(value);
    if (place !== null) this.#places.set(value, place);
    return place;
  }

  /** Makes a document, or a list of them, the first to be searched. */
  prefer(value: unknown): void {
    if (value === this.#preferred) return;
    this.#preferred = value;
    this.#next = 0;
  }

  /**
   * The place of an attribute or item, given the place of its container; null if
   * clients could not read the path, or it is not stored.
   */
  below(
    { document, path }: Place,
    container: JsonContainer,
    key: string | number,
  ): Place | null {
    if (Array.isArray(container)) {
      return { document, path: this.#element(path, container, Number(key)) };
    }
    const name = String(key);
    const isStored =
      path !== this.#root || this.#isStored(document, container, name);
    const below = isStored ? path.name(name) : null;
    return below && { document, path: below };
  }

  /** True if one mapping is enough for a value and all that it contains. */
  isWhole(value: JsonContainer, { document, path }: Place): boolean {
    const isChanged =
      path === this.#root && (this.#view.isStacked || document !== value);
    return !isChanged && isReadable(value);
  }

  /** The document that a value is, or of which `score()` made this copy. */
  #documentOf(value: unknown): SanityDocument | null {
    if (!isObject(value) || typeof value["_id"] !== "string") return null;
    const document = this.#view.documents.get(value["_id"]);
    if (document === null || document === value) return document;
    const isScored =
      typeof value["_score"] === "number" &&
      Object.keys(value).every(
        (name) => name === "_score" || value[name] === document[name],
      );
    return isScored ? document : null;
  }

  /** False for an attribute that a perspective or `score()` adds or changes. */
  #isStored(
    document: SanityDocument,
    container: JsonContainer,
    name: string,
  ): boolean {
    switch (name) {
      case "_id":
        return (
          !this.#view.isStacked || document._id === document["_originalId"]
        );
      case "_originalId":
        return !this.#view.isStacked;
      case "_score":
        return container === document;
      default:
        return true;
    }
  }

  #nested(value: JsonContainer): Place | null {
    this.#searchFor(value);
    if (!this.#holders.has(value) && this.#reached.size > 0) {
      for (const id of this.#reached) {
        const document = this.#view.documents.get(id);
        if (document !== null) this.#added.push(document);
      }
      this.#reached = new Set();
      this.#searchFor(value);
    }
    const holder = this.#holders.get(value);
    if (!holder) return null;
    const place = this.of(holder.container);
    return place && this.below(place, holder.container, holder.key);
  }

  /** A value is mostly in the document that was added last. */
  #searchFor(value: JsonContainer): void {
    while (!this.#holders.has(value)) {
      const document = this.#nextPreferred() ?? this.#added.pop();
      if (document === undefined) return;
      if (this.#searched.has(document)) continue;
      this.#searched.add(document);
      this.#search(document);
    }
  }

  #nextPreferred(): SanityDocument | null {
    const preferred = this.#preferred;
    const list: readonly unknown[] = Array.isArray(preferred)
      ? preferred
      : [preferred];
    while (this.#next < list.length) {
      const document = this.#documentOf(list[this.#next]);
      this.#next += 1;
      if (document !== null) return document;
    }
    return null;
  }

  #search(container: JsonContainer): void {
    countStep();
    const isList = Array.isArray(container);
    for (const [key, value] of Object.entries<unknown>(container)) {
      if (!isContainer(value)) continue;
      const holder = { container, key: isList ? Number(key) : key };
      const isKnown = this.#holders.has(value);
      this.#holders.set(value, isKnown ? null : holder);
      if (!isKnown) this.#search(value);
    }
  }

  #element(
    path: DocumentPath,
    list: readonly unknown[],
    index: number,
  ): DocumentPath {
    const item = list[index];
    const key = this.#isKeyed && isObject(item) ? item["_key"] : null;
    const isKey = typeof key === "string" && hasUniqueKeys(list);
    return (isKey ? path.key(key) : null) ?? path.index(index);
  }
}
