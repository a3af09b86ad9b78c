import type { Lake } from "../engine/lake.ts";
import { BudgetExceeded } from "../engine/query/budget.ts";
import type { QueryRequest } from "../engine/types.ts";
import { feedPresent } from "./feed.ts";
import { createPastQueries } from "./past-queries.ts";
import { createQueryQueue } from "./query-queue.ts";
import { answerText, type WorkerAnswer } from "./thread-messages.ts";
import { threadMs } from "../thread-time.ts";
import type { RateLimiter } from "../rate-limiter.ts";

/** Answers queries without making other callers wait. */
export type QueryRunner = ReturnType<typeof createQueryRunner>;

/** In milliseconds, in the thread that serves all callers. */
const BUDGET_MS = 50;
/** More time for the site, whose queries are part of its code. */
const SITE_BUDGET_MS = 250;
/** In the worker thread. */
const TIME_LIMIT_MS = 2_000;
/** 20,000 documents take about 250 of it, the rest is for queries. */
const MEMORY_MB = 640;
/** A browser has six queries open at a time, and ten tabs share them. */
const MOST_WAITING_QUERIES = 32;

/**
 * Runs a query in this thread first, where most take a millisecond or two. A query that
 * exceeds its budget or could not be interrupted runs in a worker thread; so do all
 * queries of a caller that has used more than its share of this thread. Queries of the
 * past run in a separate thread, which has the documents of one moment.
 */
export function createQueryRunner(
  lake: Lake,
  limiter: RateLimiter,
  timeLimitMs = TIME_LIMIT_MS,
) {
  const present = createQueryQueue({
    feed: (send) => feedPresent(lake, send),
    timeLimitMs,
    memoryMb: MEMORY_MB,
    mostWaiting: MOST_WAITING_QUERIES,
    // Slow queries of the site's pages run here, too.
    hasLowPriority: false,
  });
  const past = createPastQueries(lake, timeLimitMs);

  return {
    runAsOf: past.runAsOf,
    nearest: past.nearest,
    /**
     * Answers a query. Rejects with a `LakeFault` for a query that is invalid or takes
     * too long, or if its sender has too many waiting.
     *
     * @param isSite whether the lake was given the token at its start.
     */
    async run(request: QueryRequest, isSite: boolean): Promise<WorkerAnswer> {
      const { id } = request.caller;
      if (!isSite && limiter.waitMs(id) > 0) return present.run(request);
      const budgetMs = isSite ? SITE_BUDGET_MS : BUDGET_MS;
      const start = threadMs();
      try {
        return answerText(lake.query({ ...request, budgetMs }));
      } catch (error) {
        // The worker refuses what is too deep or long for JSON with an explanation.
        const isElsewhere =
          error instanceof BudgetExceeded || error instanceof RangeError;
        if (!isElsewhere) throw error;
        return present.run(request);
      } finally {
        // The site's queries are never refused here, so their time would add up without
        // limit, and the site's listeners would wait for it.
        if (!isSite) limiter.spend(id, threadMs() - start);
      }
    },
    async close(): Promise<void> {
      await Promise.all([present.close(), past.close()]);
    },
  };
}
