import { BudgetExceeded } from "../engine/query/budget.ts";
import { queryEvaluationError } from "../engine/errors.ts";
import type { Lake, QueryRequest } from "../engine/types.ts";
import {
  createQueryWorkers,
  type QueryWorkers,
  type WorkerLimits,
} from "./query-workers.ts";
import type { TimeLimiter } from "./time-limiter.ts";
import type { WorkerAnswer } from "./worker-thread.ts";

/** Answers queries without making other callers wait. */
export type QueryRunner = {
  /**
   * `isSite`: the token was given to the lake at its start. Rejects with a
   * `LakeFault`: for a query that is wrong or takes too long, and when its
   * sender has too many waiting.
   */
  run(request: QueryRequest, isSite: boolean): Promise<WorkerAnswer>;
  readonly workers: QueryWorkers;
};

/** What a query may take of the thread that serves all callers. */
const BUDGET_MS = 50;
/** The site's queries are part of its code, and none of them is slow. */
const SITE_BUDGET_MS = 250;

/**
 * A query is tried in this thread, where most take a millisecond or two. One
 * that takes longer, or could not be stopped in time, runs in another thread;
 * so do all queries of a caller that has used more than a share of this one.
 */
export function createQueryRunner(
  lake: Lake,
  limiter: TimeLimiter,
  limits: WorkerLimits = {},
): QueryRunner {
  const workers = createQueryWorkers(lake, limits);

  function tryHere(
    request: QueryRequest,
    isSite: boolean,
  ): WorkerAnswer | null {
    const { id } = request.caller;
    if (!isSite && limiter.waitMs(id) > 0) return null;
    const budgetMs = isSite ? SITE_BUDGET_MS : BUDGET_MS;
    const start = performance.now();
    try {
      const { result, ...rest } = lake.query({ ...request, budgetMs });
      // `undefined` would leave the key out, which clients do not expect.
      return { result: JSON.stringify(result ?? null), ...rest };
    } catch (error) {
      if (error instanceof BudgetExceeded) return null;
      if (!(error instanceof RangeError)) throw error;
      throw queryEvaluationError(
        "The answer is nested too deeply",
        request.query,
      );
    } finally {
      limiter.spend(id, performance.now() - start);
    }
  }

  return {
    async run(request, isSite) {
      return tryHere(request, isSite) ?? (await workers.query(request));
    },
    workers,
  };
}
