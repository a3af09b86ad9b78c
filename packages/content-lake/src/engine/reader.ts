import type { Collection } from "./collection.ts";
import type { Grants } from "./grants.ts";
import { BudgetExceeded, withinBudget } from "./query/budget.ts";
import { isShortQuery, Planner } from "./query/plan.ts";
import { run, runInSteps, type Run } from "./query/run.ts";
import { queryTags } from "./query/sync-tags.ts";
import { Views, parsePerspective } from "./query/views.ts";
import type { QueryRequest, QueryResponse } from "./types.ts";

/** Answers queries from a collection, for any source of its documents. */
export class Reader {
  readonly planner = new Planner();
  readonly views: Views;
  readonly #grants: Grants;

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
    const { query, params = {}, budgetMs } = request;
    if (budgetMs === undefined) {
      const job = this.#prepare(request);
      return responseOf(job, run(job), start);
    }
    if (!isShortQuery(query, params)) throw new BudgetExceeded();
    const job = { ...this.#prepare(request), isLimited: true };
    if (!job.plan.isBounded) throw new BudgetExceeded();
    return responseOf(
      job,
      withinBudget(budgetMs, () => run(job)),
      start,
    );
  }

  /**
   * The same without a budget, also for what groq-js evaluates in steps. Nothing
   * else may happen to the documents until it resolves.
   */
  async queryInSteps(request: QueryRequest): Promise<QueryResponse> {
    const start = performance.now();
    const job = this.#prepare(request);
    const answer = job.plan.isInSteps ? await runInSteps(job) : run(job);
    return responseOf(job, answer, start);
  }

  #prepare(request: QueryRequest): Run {
    const { query, params = {}, caller, resultSourceMap } = request;
    const plan = this.planner.plan(query, params);
    const scope = this.#grants.scopeOf(caller, "read");
    const view = this.views.get(parsePerspective(request.perspective), scope);
    const identity = caller.id;
    return { plan, view, query, params, identity, sourceMap: resultSourceMap };
  }
}

function responseOf(
  { plan, view }: Run,
  { reached, ...answer }: ReturnType<typeof run>,
  start: number,
): QueryResponse {
  return {
    ...answer,
    syncTags: queryTags(plan, view, reached),
    ms: Math.round(performance.now() - start),
  };
}
