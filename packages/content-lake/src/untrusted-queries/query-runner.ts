import { BudgetExceeded } from "../engine/query/budget.ts";
import { queryEvaluationError } from "../engine/errors.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { QueryRequest } from "../engine/types.ts";
import { answerText, type WorkerAnswer } from "./messages.ts";
import {
  createQueryWorkers,
  type QueryWorkers,
  type WorkerLimits,
} from "./query-workers.ts";

/** Answers queries without making other callers wait. */
export type QueryRunner = {
  /**
   * Rejects with a `LakeFault`: for a query that is wrong or takes too long, and
   * when its sender has too many waiting.
   */
  run(request: QueryRequest): Promise<WorkerAnswer>;
  readonly workers: QueryWorkers;
};

/** In milliseconds, in the thread that serves all callers. */
const BUDGET_MS = 100;

/**
 * Runs a query in this thread first, where most take a millisecond or two. A
 * query that exceeds its budget or could not be interrupted runs in a worker
 * thread.
 */
export function createQueryRunner(
  lake: Lake,
  limits: WorkerLimits = {},
): QueryRunner {
  const workers = createQueryWorkers(lake, limits);

  function tryHere(request: QueryRequest): WorkerAnswer | null {
    try {
      return answerText(lake.query({ ...request, budgetMs: BUDGET_MS }));
    } catch (error) {
      if (error instanceof BudgetExceeded) return null;
      if (!(error instanceof RangeError)) throw error;
      throw queryEvaluationError(
        "The answer is nested too deeply",
        request.query,
      );
    }
  }

  return {
    async run(request) {
      return tryHere(request) ?? (await workers.query(request));
    },
    workers,
  };
}
