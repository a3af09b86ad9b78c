import type { Collection } from "./collection.ts";
import type { Grants } from "./grants.ts";
import { BudgetExceeded, withinBudget } from "./query/budget.ts";
import { isShortQuery } from "./query/plan.ts";
import type { Plan } from "./query/plan.ts";
import { Planner } from "./query/planner.ts";
import { run, runInSteps, type Answer, type Run } from "./query/run.ts";
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
  /** Until when, in milliseconds of the clock, a plan is not tried again. */
  readonly #slow = new WeakMap<Plan, number>();

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
    const start = performance.now();
    const { budgetMs } = request;
    const job = this.#prepare(request);
    const answer =
      budgetMs === undefined
        ? run(job)
        : this.#limited(job.plan, budgetMs, () => run(job));
    return responseOf(job, answer, start);
  }

  /**
   * The same, also for what groq-js evaluates in steps. Nothing else may happen
   * to the documents until it resolves.
   */
  async queryInSteps(request: QueryRequest): Promise<QueryResponse> {
    const start = performance.now();
    const job = this.#prepare(request);
    const answer = job.plan.isInSteps ? await runInSteps(job) : run(job);
    return responseOf(job, answer, start);
  }

  #prepare(request: QueryRequest): Run {
    const { query, params = {}, caller, budgetMs } = request;
    const { resultSourceMap: sourceMap } = request;
    const isLimited = budgetMs !== undefined;
    if (isLimited && !isShortQuery(query, params)) throw new BudgetExceeded();
    const plan = this.planner.plan(query, params, sourceMap !== undefined);
    if (isLimited && !this.#mayTry(plan)) throw new BudgetExceeded();
    const scope = this.#grants.scopeOf(caller, "read");
    const view = this.views.get(parsePerspective(request.perspective), scope);
    const question = { query, params, identity: caller.id };
    return { plan, view, question, sourceMap, isLimited };
  }

  #mayTry(plan: Plan): boolean {
    return plan.isBounded && performance.now() >= (this.#slow.get(plan) ?? 0);
  }

  #limited<T>(plan: Plan, budgetMs: number, work: () => T): T {
    try {
      return withinBudget(budgetMs, work);
    } catch (error) {
      if (error instanceof BudgetExceeded) {
        this.#slow.set(plan, performance.now() + SLOW_MS);
      }
      throw error;
    }
  }
}

function responseOf(
  { plan, view }: Run,
  { reached, ...answer }: Answer,
  start: number,
): QueryResponse {
  return {
    ...answer,
    syncTags: queryTags(plan, view, reached),
    ms: Math.round(performance.now() - start),
  };
}
