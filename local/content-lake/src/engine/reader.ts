import type { Collection } from "./collection.ts";
import type { Grants } from "./grants.ts";
import { Planner } from "./query/plan.ts";
import { run } from "./query/run.ts";
import { queryTags } from "./query/sync-tags.ts";
import { Views, parsePerspective } from "./query/views.ts";
import type { QueryRequest, QueryResponse } from "./types.ts";

/** Answers queries from a collection, wherever the documents come from. */
export class Reader {
  readonly planner = new Planner();
  readonly views: Views;
  readonly #grants: Grants;

  constructor(documents: Collection, grants: Grants) {
    this.views = new Views(documents);
    this.#grants = grants;
  }

  /** Throws a `LakeError`: 400 when the query is at fault. */
  query(request: QueryRequest): QueryResponse {
    const { query, params = {}, perspective, caller } = request;
    const start = performance.now();
    const scope = this.#grants.scopeOf(caller, "read");
    const view = this.views.get(parsePerspective(perspective), scope);
    const plan = this.planner.plan(query, params);
    const answer = run(plan, view, query, params, caller.id);
    return {
      result: answer.result,
      syncTags: queryTags(plan, view, answer.reached),
      ms: Math.round(performance.now() - start),
    };
  }
}
