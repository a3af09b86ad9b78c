import type { Collection } from "./collection.ts";
import type { Grants } from "./grants.ts";
import { BudgetExceeded, withinBudget } from "./query/budget.ts";
import { isShortQuery } from "./query/plan.ts";
import type { Plan } from "./query/plan.ts";
import { Planner } from "./query/planner.ts";
import { run, runTracked } from "./query/run.ts";
import { queryTags } from "./query/sync-tags.ts";
import { Views, parsePerspective } from "./query/views.ts";
import type { QueryRequest, QueryResponse } from "./types.ts";

/** For so long a query that exceeded its budget is not tried again. */
const SLOW_MS = 10_000;

/** Answers queries from a collection, for any source of its documents. */
export class Reader {
  readonly planner = new Planner();
  readonly views: Views;
  readonly #grants: Grants;
  readonly #slow = new WeakMap<Plan, { budgetMs: number; until: number }>();

  constructor(documents: Collection, grants: Grants) {
    this.views = new Views(documents);
    this.#grants = grants;
  }

  /**
   * Throws a `LakeFault` when the query is at fault; and a
   * `BudgetExceeded` when it needs more than `budgetMs`, or could not be
   * stopped in time.
   */
  query(request: QueryRequest): QueryResponse {
    const { query, params = {}, caller, budgetMs, resultSourceMap } = request;
    const start = performance.now();
    const isLimited = budgetMs !== undefined;
    if (isLimited && !isShortQuery(query, params)) throw new BudgetExceeded();
    const plan = this.planner.plan(
      query,
      params,
      resultSourceMap !== undefined,
    );
    if (isLimited && !this.#mayTry(plan, budgetMs)) throw new BudgetExceeded();
    const scope = this.#grants.scopeOf(caller, "read");
    const view = this.views.get(parsePerspective(request.perspective), scope);
    const question = { query, params, identity: caller.id };
    const work = () =>
      resultSourceMap
        ? runTracked(plan, view, question, resultSourceMap, isLimited)
        : run(plan, view, question, isLimited);
    const { reached, ...answer } = isLimited
      ? this.#limited(plan, budgetMs, work)
      : work();
    return {
      ...answer,
      syncTags: queryTags(plan, view, reached),
      ms: Math.round(performance.now() - start),
    };
  }

  #mayTry(plan: Plan, budgetMs: number): boolean {
    const slow = this.#slow.get(plan);
    const wasSlow =
      slow && slow.budgetMs >= budgetMs && performance.now() < slow.until;
    return plan.isBounded && !wasSlow;
  }

  #limited<T>(plan: Plan, budgetMs: number, work: () => T): T {
    try {
      return withinBudget(budgetMs, work);
    } catch (error) {
      if (error instanceof BudgetExceeded) {
        const until = performance.now() + SLOW_MS;
        this.#slow.set(plan, { budgetMs, until });
      }
      throw error;
    }
  }
}
