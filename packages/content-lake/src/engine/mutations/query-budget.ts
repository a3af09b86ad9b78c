import { queryEvaluationError } from "../errors.ts";
import type { LakeFault } from "../errors.ts";
import { BudgetExceeded, withinBudget } from "../query/budget.ts";

/**
 * Bounds the time of all queries of one write together to `limitMs`, since all
 * other requests wait for them. Throws a `LakeFault` past it.
 */
export function createQueryBudget(
  limitMs = Infinity,
): <T>(query: string, select: () => T) => T {
  let left = limitMs;
  return (query, select) => {
    const start = performance.now();
    if (left <= 0) throw writeQueriesTooSlow(query, limitMs);
    try {
      return withinBudget(left, select);
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      throw writeQueriesTooSlow(query, limitMs);
    } finally {
      left -= performance.now() - start;
    }
  };
}

/** The queries of a write together took longer than `limitMs`. */
export function writeQueriesTooSlow(query: string, limitMs: number): LakeFault {
  return queryEvaluationError(
    `The queries of a write may take ${limitMs} ms together: ask for the documents first, and write to them by their ids`,
    query,
  );
}

/**
 * A query that cannot be interrupted stands after the first mutation of its
 * write, where it is refused.
 */
export function writeQueryTooLate(query: string): LakeFault {
  return queryEvaluationError(
    "A query like this one, with a match or much to read, can only be the first mutation of a write: send it in a write of its own",
    query,
  );
}
