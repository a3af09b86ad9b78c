import type { CacheEntry } from "./cache-entry.ts";

/** How large all entries together may be. */
export type Bound<Entry> = {
  /** In the unit of `sizeOf`. */
  maxSize: number;
  /** The current size of an entry; 1 if left out. */
  sizeOf?(entry: Entry): number;
};

/**
 * Entries by key, of which those that were not read lately are evicted where all
 * together are too large (the clock algorithm).
 */
export class BoundedEntries<
  Entry extends Pick<CacheEntry, "wasRead">,
> extends Map<string, Entry> {
  readonly #bound: Bound<Entry>;

  constructor(bound: Bound<Entry>) {
    super();
    this.#bound = bound;
  }

  /** Summed at each call, since an entry may grow. */
  get sizeOfAll(): number {
    let size = 0;
    for (const entry of this.values()) size += this.#sizeOf(entry);
    return size;
  }

  /** Adds an entry, and evicts others until there is room for it. */
  insert(key: string, entry: Entry): void {
    this.set(key, entry);
    let size = this.sizeOfAll;
    for (const [oldest, candidate] of this) {
      if (size <= this.#bound.maxSize) break;
      if (oldest === key) continue;
      this.delete(oldest);
      if (candidate.wasRead) {
        // A read only sets a flag, since moving the entry would cost every
        // reader. A flagged entry stays until it is looked at again.
        candidate.wasRead = false;
        this.set(oldest, candidate);
      } else size -= this.#sizeOf(candidate);
    }
  }

  #sizeOf(entry: Entry): number {
    return this.#bound.sizeOf?.(entry) ?? 1;
  }
}
