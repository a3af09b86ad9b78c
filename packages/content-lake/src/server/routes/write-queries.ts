import { isObject } from "../../engine/json-value.ts";
import {
  writeQueriesTooSlow,
  writeQueryTooLate,
} from "../../engine/query/budget.ts";
import type { Exchange } from "../http/exchange.ts";

/** In milliseconds; all other requests wait for the queries of a write. */
const WRITE_QUERIES_MS = 300;

/**
 * The queries that choose the documents of a write must run in the lake's own
 * thread. A query that could not be interrupted there first runs in a worker
 * thread, to find out that it ends in time. Returns the time limit of the
 * queries, in milliseconds. Throws a `LakeFault` of status 400 if they have
 * exceeded it already.
 */
export async function tryQueries(
  { context, identity }: Exchange,
  mutations: readonly unknown[],
): Promise<number> {
  let left = WRITE_QUERIES_MS;
  for (const [index, mutation] of mutations.entries()) {
    for (const operand of isObject(mutation) ? Object.values(mutation) : []) {
      if (!isObject(operand) || typeof operand["query"] !== "string") continue;
      const { query } = operand;
      const params = isObject(operand["params"]) ? operand["params"] : {};
      const start = performance.now();
      const isBounded = context.lake.isBounded(query, params);
      left -= performance.now() - start;
      if (!isBounded) {
        // The worker does not see the documents of earlier mutations, on which
        // this query may never end.
        if (index > 0) throw writeQueryTooLate(query);
        const { caller } = identity;
        const workers = context.queries.workers;
        left -= (await workers.query({ query, params, caller })).ms;
      }
      if (left < 0) throw writeQueriesTooSlow(query, WRITE_QUERIES_MS);
    }
  }
  return WRITE_QUERIES_MS;
}
