import { compareIds, withChanges, type DocumentSet } from "../collection.ts";
import type { SanityDocument } from "../types.ts";

/** How a view shows stored documents. */
export type Showing = {
  /** The id that a stored document is shown under, if it is. */
  shownId(storedId: string): string;
  /** What is shown under an id, the same as long as nothing changes; null for nothing. */
  show(id: string): SanityDocument | null;
  /** The id that a shown document is stored under. */
  storedId(shown: SanityDocument): string;
};

/** With more changes at once the lists are made again when they are asked for. */
const MANY_CHANGES = 50;

/**
 * The stored documents as a view shows them. Nothing is copied before it is asked
 * for: the indexes are those of the stored documents, so that a further view
 * costs neither time nor memory by their number.
 */
export class ShownDocuments implements DocumentSet {
  readonly #stored: DocumentSet;
  readonly #showing: Showing;
  readonly #ofType = new Map<string, readonly SanityDocument[]>();
  #all: readonly SanityDocument[] | null = null;

  constructor(stored: DocumentSet, showing: Showing) {
    this.#stored = stored;
    this.#showing = showing;
  }

  get(id: string): SanityDocument | null {
    return this.#showing.show(id);
  }

  all(): readonly SanityDocument[] {
    this.#all ??= this.#among(this.#stored.all());
    return this.#all;
  }

  ofType(type: string): readonly SanityDocument[] {
    const known = this.#ofType.get(type);
    if (known !== undefined) return known;
    const found = this.#among(this.#stored.ofType(type));
    if (found.length > 0) this.#ofType.set(type, found);
    return found;
  }

  withSlug(slug: string): readonly SanityDocument[] {
    return this.#among(this.#stored.withSlug(slug));
  }

  referringTo(id: string): readonly SanityDocument[] {
    return this.#among(this.#stored.referringTo(id));
  }

  group(publishedId: string): readonly SanityDocument[] {
    return this.#among(this.#stored.group(publishedId));
  }

  /** To be called after documents were stored or deleted under these ids. */
  refresh(storedIds: readonly string[]): void {
    const ids = new Set(storedIds.map((id) => this.#showing.shownId(id)));
    if (ids.size > MANY_CHANGES) {
      this.#all = null;
      this.#ofType.clear();
      return;
    }
    const changes = [...ids].sort().map((id) => [id, this.get(id)] as const);
    this.#all &&= withChanges(this.#all, changes);
    for (const [type, list] of this.#ofType) {
      const ofType = changes.map(
        ([id, shown]) => [id, shown?._type === type ? shown : null] as const,
      );
      this.#ofType.set(type, withChanges(list, ofType));
    }
  }

  /** Those of some stored documents that are shown, as they are shown. */
  #among(stored: readonly SanityDocument[]): readonly SanityDocument[] {
    const { shownId, storedId } = this.#showing;
    const found: SanityDocument[] = [];
    let isSorted = true;
    for (const { _id } of stored) {
      const shown = this.get(shownId(_id));
      if (shown === null || storedId(shown) !== _id) continue;
      const last = found.at(-1);
      isSorted &&= last === undefined || last._id < shown._id;
      found.push(shown);
    }
    return isSorted ? found : found.sort(compareIds);
  }
}
