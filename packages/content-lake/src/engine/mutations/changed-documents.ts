import { Collection } from "../collection.ts";
import { compareIds, type DocumentSet, withChanges } from "../document-set.ts";
import type { SanityDocument } from "../types.ts";

/**
 * The stored documents with what a transaction has changed laid over them. The
 * indexes are those of the stored documents and of the changed ones: nothing is
 * copied but the lists that are asked for.
 */
export class ChangedDocuments implements DocumentSet {
  readonly #stored: Collection;
  readonly #changed = new Set<string>();
  /** The changed documents that are there now. */
  readonly #written = new Collection();
  /** The ids of the changed documents in their order, or null after a change. */
  #order: readonly string[] | null = null;
  #all: readonly SanityDocument[] | null = null;
  readonly #ofType = new Map<string, readonly SanityDocument[]>();

  constructor(stored: Collection) {
    this.#stored = stored;
  }

  /** Changes a document; with null it is gone. */
  change(id: string, document: SanityDocument | null): void {
    if (document === null) this.#written.delete(id);
    else this.#written.set(document);
    if (!this.#changed.has(id)) this.#order = null;
    this.#changed.add(id);
    this.#all = null;
    this.#ofType.clear();
  }

  get(id: string): SanityDocument | null {
    return (this.#changed.has(id) ? this.#written : this.#stored).get(id);
  }

  all(): readonly SanityDocument[] {
    this.#all ??= this.#laidOver(this.#stored.all(), () => true);
    return this.#all;
  }

  ofType(type: string): readonly SanityDocument[] {
    const known = this.#ofType.get(type);
    if (known !== undefined) return known;
    const found = this.#laidOver(
      this.#stored.ofType(type),
      ({ _type }) => _type === type,
    );
    this.#ofType.set(type, found);
    return found;
  }

  withSlug(slug: string): readonly SanityDocument[] {
    return this.#found((documents) => documents.withSlug(slug));
  }

  referringTo(id: string): readonly SanityDocument[] {
    return this.#found((documents) => documents.referringTo(id));
  }

  group(publishedId: string): readonly SanityDocument[] {
    return this.#found((documents) => documents.group(publishedId));
  }

  /** What a small index finds, among what was not changed and what was. */
  #found(
    look: (documents: Collection) => readonly SanityDocument[],
  ): readonly SanityDocument[] {
    return look(this.#stored)
      .filter(({ _id }) => !this.#changed.has(_id))
      .concat(look(this.#written))
      .sort(compareIds);
  }

  /** A long list with the changed documents in their places. */
  #laidOver(
    stored: readonly SanityDocument[],
    fits: (document: SanityDocument) => boolean,
  ): readonly SanityDocument[] {
    this.#order ??= [...this.#changed].sort();
    const changes = this.#order.map((id) => {
      const written = this.#written.get(id);
      return [id, written !== null && fits(written) ? written : null] as const;
    });
    return withChanges(stored, changes);
  }
}
