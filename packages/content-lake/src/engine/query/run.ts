import { Collection } from "../collection.ts";
import { queryEvaluationError } from "../errors.ts";
import type { SanityDocument } from "../types.ts";
import type { Node } from "./ast.ts";
import { hasMatch } from "./bounded.ts";
import { BudgetExceeded, withinBudget } from "./budget.ts";
import { asJson, evaluate, evaluateRaw } from "./groq.ts";
import type { Evaluation } from "./groq.ts";
import { dereferencer } from "./lookups.ts";
import { matchable } from "./matchable.ts";
import { documentsOf } from "./ordering.ts";
import { filtersOf } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { MAX_CHARACTERS, checkSize } from "./result-size.ts";
import { readTracked } from "./source-map/result-reader.ts";
import type { SourceMapOption } from "./source-map/source-map.ts";
import type { View } from "./views.ts";

/** The result of a query, as JSON values. */
export type Answer = {
  result: unknown;
  /** The ids that were dereferenced, found or not. */
  reached: ReadonlySet<string>;
};

/** How long a listener's filter may run for one document. */
const FILTER_BUDGET_MS = 50;

/** A query with its parameters and the id of the caller. */
export type Question = {
  query: string;
  params: Record<string, unknown>;
  identity: string;
};

/**
 * Runs a planned query. Throws a `LakeFault` when it cannot be evaluated, and a
 * `BudgetExceeded` when the budget around it is used up, or the result would
 * take long to write where it `isLimited`.
 */
export function run(
  plan: Plan,
  view: View,
  question: Question,
  isLimited = false,
): Answer {
  const reached = new Set<string>();
  const evaluation = evaluationOf(plan, view, question, reached);
  const result = guarded(question.query, () => {
    const value = evaluateRaw(plan.node, evaluation);
    if (isLimited) checkSize(value);
    return asJson(value);
  });
  return { result, reached };
}

/**
 * Runs a plan that is tracked: the same answer, with its source map. Throws as
 * `run` does, and counts the length of the map with that of the result.
 */
export function runTracked(
  plan: Plan,
  view: View,
  question: Question,
  option: SourceMapOption,
  isLimited = false,
): Answer & { resultSourceMap: string } {
  const reached = new Set<string>();
  const evaluation = evaluationOf(plan, view, question, reached);
  const read = guarded(question.query, () => {
    const { result, resultSourceMap } = readTracked({
      value: evaluateRaw(plan.node, evaluation),
      objects: plan.objects ?? new Map(),
      view,
      reached,
      option,
      maxCharacters: isLimited ? MAX_CHARACTERS : Infinity,
    });
    if (isLimited) checkSize(result);
    return { result, resultSourceMap };
  });
  return { ...read, reached };
}

function evaluationOf(
  plan: Plan,
  view: View,
  { params, identity }: Question,
  reached: Set<string>,
): Evaluation {
  const sources = [...plan.sources].map(([name, source]) => [
    name,
    documentsOf(view.documents, source),
  ]);
  return {
    dataset: view.documents.all(),
    params: { ...params, ...Object.fromEntries(sources) },
    dereference: dereferencer(view.documents, (id) => reached.add(id)),
    identity,
  };
}

/**
 * Makes the test of a listener's query for single documents; it caches the
 * result per document. Throws a `LakeFault` if the query cannot be evaluated or
 * exceeds its time.
 */
export function documentFilter(
  query: string,
  params: Record<string, unknown>,
): (document: SanityDocument | null) => boolean {
  const filters = filtersOf(query, params);
  const isMatching = filters.some(hasMatch);
  // Documents are never changed in place, so a result stays true for its
  // document object.
  const answers = new WeakMap<SanityDocument, boolean>();
  return (document) => {
    if (document === null) return false;
    const known = answers.get(document);
    if (known !== undefined) return known;
    const asked = isMatching ? matchable(document) : document;
    const answer = withinFilterBudget(query, () =>
      filters.every((filter) => passes(filter, asked, query, params)),
    );
    answers.set(document, answer);
    return answer;
  };
}

/** A busy machine may stop the thread for longer than that: a second attempt decides. */
const FILTER_ATTEMPTS = 2;

function withinFilterBudget(query: string, work: () => boolean): boolean {
  for (let attempt = 0; attempt < FILTER_ATTEMPTS; attempt += 1) {
    try {
      return withinBudget(FILTER_BUDGET_MS, work);
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
    }
  }
  throw queryEvaluationError(
    `The filter of a listener may take ${FILTER_BUDGET_MS} ms for a document; this one takes longer`,
    query,
  );
}

function passes(
  filter: Node,
  document: SanityDocument,
  query: string,
  params: Record<string, unknown>,
): boolean {
  const dataset = [document];
  const dereference = dereferencer(new Collection(dataset), () => {});
  const options = { root: document, dataset, params, dereference };
  return guarded(query, () => evaluate(filter, options) === true);
}

function guarded<T>(query: string, evaluation: () => T): T {
  try {
    return evaluation();
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const description =
      error instanceof RangeError
        ? "The query needs more depth or memory than there is"
        : message;
    throw queryEvaluationError(description, query);
  }
}
