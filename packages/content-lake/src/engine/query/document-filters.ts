import type { SanityDocument } from "../types.ts";
import { planKey } from "./plan.ts";
import { documentFilter } from "./run.ts";

type DocumentFilter = (document: SanityDocument | null) => boolean;

const MAX_FILTERS = 500;

/**
 * The filters of listeners, shared by listeners with equal queries: for ten
 * tabs of the Studio each document is tested once.
 */
export class DocumentFilters {
  readonly #filters = new Map<string, DocumentFilter>();

  /** Throws a `LakeFault` for a query that is wrong or too complex. */
  get(query: string, params: Record<string, unknown>): DocumentFilter {
    const key = planKey(query, params);
    const filter = this.#filters.get(key) ?? documentFilter(query, params);
    // Evicts the least recently used filter.
    this.#filters.delete(key);
    this.#filters.set(key, filter);
    const [oldest] = this.#filters.keys();
    if (this.#filters.size > MAX_FILTERS && oldest !== undefined) {
      this.#filters.delete(oldest);
    }
    return filter;
  }
}
