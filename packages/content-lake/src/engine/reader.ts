import { LRUCache } from "lru-cache";

import { Collection } from "./collection.ts";
import { queryEvaluationError } from "./errors.ts";
import type { Grants } from "./grants.ts";
import {
  BudgetExceeded,
  checkSize,
  startBudget,
  withinBudget,
} from "./query/budget.ts";
import {
  asJson,
  evaluateRaw,
  evaluateRawInSteps,
  type Evaluation,
} from "./query/groq.ts";
import { candidates } from "./query/index-selection.ts";
import { ordered } from "./query/ordering.ts";
import { planParameters } from "./query/plan-parameters.ts";
import {
  isShortQuery,
  planFilter,
  planKey,
  planQuery,
  sourceName,
  type Plan,
} from "./query/plan.ts";
import { sourceMapOf } from "./query/source-map/source-map.ts";
import { queryTags } from "./query/sync-tags.ts";
import { dereferencer } from "./query/text-search.ts";
import { parsePerspective, Views, type View } from "./query/views.ts";
import { remembered } from "./remembered.ts";
import type { QueryRequest, QueryResponse, SanityDocument } from "./types.ts";

/** A plan takes about thirty times the memory of its text. */
const MAX_QUERY = 32_768;
const MAX_QUERIES = 2_000_000;

/** Answers queries from a collection, for any source of its documents. */
export class Reader {
  readonly #plans = new LRUCache<string, Plan>({
    maxSize: MAX_QUERIES,
    maxEntrySize: MAX_QUERY,
    sizeCalculation: (_, key) => key.length,
  });
  readonly #planParameters = new Map<string, ReadonlySet<string> | null>();
  readonly #filters = new LRUCache<string, DocumentFilter>({
    maxSize: MAX_QUERIES,
    sizeCalculation: (_, key) => key.length,
  });
  readonly #views: Views;
  readonly #grants: Grants;

  constructor(documents: Collection, grants: Grants) {
    this.#views = new Views(documents);
    this.#grants = grants;
  }

  /**
   * Answers a query.
   *
   * @throws LakeFault if the query is at fault; BudgetExceeded if it needs more than
   * `budgetMs`, or could not be stopped in time.
   */
  query(request: QueryRequest): QueryResponse {
    const { query, params = {}, budgetMs } = request;
    const isLimited = budgetMs !== undefined;
    if (isLimited && !isShortQuery(query, params)) throw new BudgetExceeded();
    const { plan, evaluation, respond } = this.#prepare(request);
    if (isLimited && !plan.isBounded) throw new BudgetExceeded();
    try {
      return withinBudget(budgetMs, () => {
        setConstants(plan, evaluation);
        const value = evaluateRaw(plan.node, evaluation);
        if (isLimited) checkSize(value);
        return respond(value);
      });
    } catch (error) {
      throw asFault(error, query);
    }
  }

  /**
   * The same in a thread that does nothing else until it resolves; also for what
   * groq-js evaluates in steps, which has no source map.
   */
  async queryInSteps(
    request: QueryRequest,
    timeLimitMs?: number,
  ): Promise<QueryResponse> {
    const isInSteps = request.query.includes("diff::");
    const { plan, evaluation, respond } = this.#prepare(
      isInSteps ? { ...request, resultSourceMap: undefined } : request,
    );
    startBudget(timeLimitMs);
    try {
      setConstants(plan, evaluation);
      const evaluate = isInSteps ? evaluateRawInSteps : evaluateRaw;
      return respond(await evaluate(plan.node, evaluation));
    } catch (error) {
      throw asFault(error, request.query);
    } finally {
      startBudget();
    }
  }

  /**
   * Returns the test of a listener's query for single documents, shared by listeners
   * with equal queries: for ten tabs of the Studio each document is tested once.
   *
   * @throws LakeFault for an invalid query; the test also throws it when a document
   * takes too long.
   */
  filter(query: string, params: Record<string, unknown>): DocumentFilter {
    const key = planKey(query, params);
    const filter = this.#filters.get(key) ?? documentFilter(query, params);
    this.#filters.set(key, filter);
    return filter;
  }

  #plan(query: string, params: Record<string, unknown>): Plan {
    const needed =
      query.length > MAX_QUERY
        ? null
        : remembered(this.#planParameters, MAX_FILTERS, query, () =>
            planParameters(query),
          );
    const isLate = (name: string) => needed !== null && !needed.has(name);
    const given = Object.entries(params);
    const late = given.map(([name]) => name).filter(isLate);
    const used = Object.fromEntries(given.filter(([name]) => !isLate(name)));
    const key = `${planKey(query, used)} ${late.join()}`;
    const plan = this.#plans.get(key) ?? planQuery(query, used, late);
    this.#plans.set(key, plan);
    return plan;
  }

  /** Returns what to evaluate, with what, and how to make the answer from its value. */
  #prepare(request: QueryRequest) {
    const start = performance.now();
    const { query, params = {}, caller, now, sanity } = request;
    const { resultSourceMap: option } = request;
    const plan = this.#plan(query, params);
    const scope = this.#grants.scopeOf(caller, "read");
    const view = this.#views.get(parsePerspective(request.perspective), scope);
    const reached = new Set<string>();
    const evaluation = {
      ...evaluationOf(plan, view.documents, params, reached),
      identity: caller.id,
      ...(now !== undefined && { timestamp: new Date(now) }),
      ...(sanity && { sanity }),
    };
    const respond = (value: unknown): QueryResponse => {
      const result = asJson(value);
      // What the map looks up again adds no dependency to the result.
      const syncTags = queryTags(plan, view, reached);
      const map =
        option && sourceMapOf(plan.tree, evaluation, view, value, option);
      const ms = Math.round(performance.now() - start);
      return { result, syncTags, ...(map && { resultSourceMap: map }), ms };
    };
    return { plan, evaluation, respond };
  }
}

type PlanEvaluation = Evaluation & { params: Record<string, unknown> };

/** Evaluates the constants of a plan, within the budget of the evaluation. */
function setConstants({ constants }: Plan, evaluation: PlanEvaluation): void {
  for (const { name, node } of constants)
    evaluation.params[name] = evaluateRaw(node, evaluation);
}

function evaluationOf(
  { reads, orders }: Plan,
  documents: View["documents"],
  params: Record<string, unknown>,
  reached: Set<string>,
): PlanEvaluation {
  const sources = reads.map((read, index) => {
    const order = orders.get(index);
    const found = read && candidates(documents, read);
    return [sourceName(index), found && order ? ordered(found, order) : found];
  });
  return {
    // After a write a view rebuilds its list of all documents.
    dataset: reads.includes(null) ? documents.all() : [],
    params: { ...params, ...Object.fromEntries(sources) },
    dereference: dereferencer(
      (id) => documents.get(id),
      (id) => reached.add(id),
    ),
  };
}

/** The time limit of a listener's filter for one document. */
const FILTER_BUDGET_MS = 50;
const MAX_FILTERS = 500;

type DocumentFilter = (document: SanityDocument | null) => boolean;

function documentFilter(
  query: string,
  params: Record<string, unknown>,
): DocumentFilter {
  const plan = planFilter(query, params);
  // Documents are never changed in place, so a result stays valid for its document
  // object.
  const answers = new WeakMap<SanityDocument, boolean>();

  function passes(document: SanityDocument): boolean {
    const alone = new Collection([document]);
    const evaluation = evaluationOf(plan, alone, params, new Set());
    try {
      const found = withinBudget(FILTER_BUDGET_MS, () => {
        setConstants(plan, evaluation);
        return evaluateRaw(plan.node, evaluation);
      });
      return Array.isArray(found) && found.length > 0;
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw asFault(error, query);
      throw queryEvaluationError(
        `The filter of a listener may take ${FILTER_BUDGET_MS} ms for a document; this one takes longer`,
        query,
      );
    }
  }

  return (document) => {
    if (document === null) return false;
    const answer = answers.get(document) ?? passes(document);
    answers.set(document, answer);
    return answer;
  };
}

/** Translates an evaluation's error for the caller. */
function asFault(error: unknown, query: string): Error {
  if (error instanceof BudgetExceeded) return error;
  const message = error instanceof Error ? error.message : String(error);
  const description =
    error instanceof RangeError
      ? "The query needs more depth or memory than there is"
      : message;
  return queryEvaluationError(description, query);
}
