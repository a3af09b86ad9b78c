import { queryEvaluationError } from "../errors.ts";
import { isObject } from "../json-value.ts";
import { remembered } from "../remembered.ts";
import type { SanityDocument } from "../types.ts";
import { hasMatch } from "./bounded.ts";
import { BudgetExceeded, checkSize, withinBudget } from "./budget.ts";
import {
  asJson,
  evaluate,
  evaluateRaw,
  evaluateRawInSteps,
  type Evaluation,
} from "./groq.ts";
import { candidates } from "./index-selection.ts";
import { filtersOf, planKey, type Plan } from "./plan.ts";
import { sourceMapOf, type SourceMapOption } from "./source-map/source-map.ts";
import { dereferencer } from "./text-search.ts";
import type { View } from "./views.ts";

/** The result of a query, as JSON values. */
type Answer = {
  result: unknown;
  /** A `ContentSourceMap` as JSON, where it was asked for. */
  resultSourceMap?: string;
  /** The ids that were dereferenced, found or not. */
  reached: ReadonlySet<string>;
};

/** What is to be run: a plan, the documents that its query sees, and the query. */
export type Run = {
  plan: Plan;
  view: View;
  query: string;
  params: Record<string, unknown>;
  /** The id of the caller. */
  identity: string;
  sourceMap?: SourceMapOption | undefined;
  /** The thread serves others: what takes long to write is refused. */
  isLimited?: boolean;
};

/**
 * Runs a planned query. Throws a `LakeFault` when it cannot be evaluated, and a
 * `BudgetExceeded` when the budget around it is used up, or the result would
 * take long to write where it `isLimited`.
 */
export function run(job: Run): Answer {
  const { plan, query, view, sourceMap: option } = job;
  if (plan.isInSteps) {
    // groq-js evaluates these functions in steps alone, and a write cannot wait.
    throw queryEvaluationError(
      "diff::changedAny() and diff::changedOnly() are for queries; they choose no documents of a write",
      query,
    );
  }
  const reached = new Set<string>();
  const evaluation = evaluationOf(job, reached);
  return guarded(query, () => {
    const value = evaluateRaw(plan.node, evaluation);
    if (job.isLimited) checkSize(value);
    const answer = { result: asJson(value), reached };
    if (option === undefined) return answer;
    // What the map looks up once more is no further dependency of the result.
    const mapped = { ...evaluation, ...dereferencing(view, new Set()) };
    const parts = { node: plan.tree, evaluation: mapped, view };
    const resultSourceMap = sourceMapOf({ ...parts, result: value, option });
    return { ...answer, resultSourceMap };
  });
}

/**
 * The same for a plan that `isInSteps`, without a source map: in a thread that
 * does nothing else until it is answered.
 */
export async function runInSteps(job: Run): Promise<Answer> {
  const reached = new Set<string>();
  const evaluation = evaluationOf(job, reached);
  try {
    const value = await evaluateRawInSteps(job.plan.node, evaluation);
    return { result: asJson(value), reached };
  } catch (error) {
    throw asFault(error, job.query);
  }
}

function evaluationOf(
  { plan, view, params, identity }: Run,
  reached: Set<string>,
): Evaluation {
  const sources = [...plan.sources].map(([name, alternatives]) => [
    name,
    candidates(view.documents, alternatives),
  ]);
  return {
    // After a write a view makes its list of all documents again.
    dataset: plan.reads.includes(null) ? view.documents.all() : [],
    params: { ...params, ...Object.fromEntries(sources) },
    ...dereferencing(view, reached),
    identity,
  };
}

function dereferencing({ documents }: View, reached: Set<string>) {
  const get = (id: string) => documents.get(id);
  return { dereference: dereferencer(get, (id) => reached.add(id)) };
}

/** How long a listener's filter may run for one document. */
const FILTER_BUDGET_MS = 50;

type DocumentFilter = (document: SanityDocument | null) => boolean;

const MAX_FILTERS = 500;

/**
 * The filters of listeners, shared by listeners with equal queries: for ten
 * tabs of the Studio each document is tested once.
 */
export class DocumentFilters {
  readonly #filters = new Map<string, DocumentFilter>();

  /** Throws a `LakeFault` for a query that is wrong or too complex. */
  get(query: string, params: Record<string, unknown>): DocumentFilter {
    return remembered(this.#filters, MAX_FILTERS, planKey(query, params), () =>
      documentFilter(query, params),
    );
  }
}

/**
 * Makes the test of a listener's query for single documents; it caches the
 * result per document. Throws a `LakeFault` if the query cannot be evaluated or
 * exceeds its time.
 */
function documentFilter(
  query: string,
  params: Record<string, unknown>,
): DocumentFilter {
  const filters = filtersOf(query, params);
  const isMatching = filters.some(hasMatch);
  // Documents are never changed in place, so a result stays true for its
  // document object.
  const answers = new WeakMap<SanityDocument, boolean>();

  function passes(document: SanityDocument): boolean {
    const root = isMatching ? matchable(document) : document;
    const get = (id: string) => (id === root._id ? root : null);
    const dereference = dereferencer(get, () => {});
    const options = { root, dataset: [root], params, dereference };
    return filters.every((filter) => evaluate(filter, options) === true);
  }

  return (document) => {
    if (document === null) return false;
    const known = answers.get(document);
    if (known !== undefined) return known;
    try {
      const answer = guarded(query, () =>
        withinBudget(FILTER_BUDGET_MS, () => passes(document)),
      );
      answers.set(document, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      throw queryEvaluationError(
        `The filter of a listener may take ${FILTER_BUDGET_MS} ms for a document; this one takes longer`,
        query,
      );
    }
  };
}

const TEXT_CHARACTERS = 10_000;
const DOCUMENT_CHARACTERS = 100_000;
/** The time of groq-js grows with the square of the length of such a run. */
const DOTS = /\.{64,}/g;

/**
 * A copy of a document with texts short enough for a `match`: the first 10,000
 * letters of each, and 100,000 of all. For the filters of listeners, which run
 * while other callers wait; queries read whole documents.
 */
function matchable(document: SanityDocument): SanityDocument {
  let left = DOCUMENT_CHARACTERS;

  function shortened(value: unknown): unknown {
    if (typeof value === "string") {
      const text = value.slice(0, Math.min(TEXT_CHARACTERS, left));
      left -= text.length;
      return text.replace(DOTS, "…");
    }
    if (Array.isArray(value)) return value.map(shortened);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, shortened(child)]),
    );
  }

  const { _id, _type } = document;
  return { ...(shortened(document) as SanityDocument), _id, _type };
}

function guarded<T>(query: string, evaluation: () => T): T {
  try {
    return evaluation();
  } catch (error) {
    throw asFault(error, query);
  }
}

/** What an evaluation threw, in words for the caller. */
function asFault(error: unknown, query: string): Error {
  if (error instanceof BudgetExceeded) return error;
  const message = error instanceof Error ? error.message : String(error);
  const description =
    error instanceof RangeError
      ? "The query needs more depth or memory than there is"
      : message;
  return queryEvaluationError(description, query);
}
