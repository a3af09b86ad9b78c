import { planKey, planQuery, type Plan } from "./plan.ts";
import type { SanityDocument } from "../types.ts";
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

const MAX_PLANS = 500;
const MAX_KEY_LENGTH = 32_768;
/** A tree takes some thirty times the memory of its text. */
const MAX_KEY_CHARACTERS = 1_000_000;
/** How much text makes a node of a tree, on average. */
const CHARACTERS_PER_NODE = 10;

/** Plans queries, and caches the plans of the latest ones. */
export class Planner {
  readonly #plans = new Map<string, Plan>();
  #characters = 0;

  /**
   * Throws a `LakeFault` for a query that cannot be read, or whose result cannot
   * be mapped if it `isTracked`.
   */
  plan(
    query: string,
    params: Record<string, unknown>,
    isTracked = false,
  ): Plan {
    const key = planKey(query, params) + (isTracked ? " tracked" : "");
    const known = this.#plans.get(key);
    if (known !== undefined) {
      this.#plans.delete(key);
      this.#plans.set(key, known);
      return known;
    }
    const plan = planQuery(query, params, isTracked);
    if (key.length <= MAX_KEY_LENGTH) this.#keep(key, plan);
    return plan;
  }

  /** How many plans are cached. */
  get size(): number {
    return this.#plans.size;
  }

  #keep(key: string, plan: Plan): void {
    this.#plans.set(key, plan);
    this.#characters += weightOf(key, plan);
    for (const [oldest, oldestPlan] of this.#plans) {
      const isFull =
        this.#plans.size > MAX_PLANS || this.#characters > MAX_KEY_CHARACTERS;
      if (!isFull) return;
      this.#plans.delete(oldest);
      this.#characters -= weightOf(oldest, oldestPlan);
    }
  }
}

/** In characters: of a tracked query the text does not tell how long its tree is. */
function weightOf(key: string, { size }: Plan): number {
  return key.length + size * CHARACTERS_PER_NODE;
}
