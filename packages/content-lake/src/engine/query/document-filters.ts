import type { SanityDocument } from "../types.ts";
import { planKey } from "./plan.ts";
import { documentFilter } from "./run.ts";

type DocumentFilter = (document: SanityDocument | null) => boolean;

const MAX_FILTERS = 500;

/**
 * The filters of listeners, one for all that listen to the same: ten tabs of
 * the Studio ask each document once.
 */
export class DocumentFilters {
  readonly #filters = new Map<string, DocumentFilter>();

  /** Throws a `LakeFault` for a query that is wrong or too complex. */
  get(query: string, params: Record<string, unknown>): DocumentFilter {
    const key = planKey(query, params);
    const filter = this.#filters.get(key) ?? documentFilter(query, params);
    // The filter that was asked for last is dropped last.
    this.#filters.delete(key);
    this.#filters.set(key, filter);
    const [oldest] = this.#filters.keys();
    if (this.#filters.size > MAX_FILTERS && oldest !== undefined) {
      this.#filters.delete(oldest);
    }
    return filter;
  }
}
