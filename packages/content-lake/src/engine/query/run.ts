import { Collection } from "../collection.ts";
import { queryEvaluationError, type LakeFault } from "../errors.ts";
import type { SanityDocument } from "../types.ts";
import type { Node } from "./ast.ts";
import { hasMatch } from "./bounded.ts";
import {
  BudgetExceeded,
  withinBudget,
  MAX_CHARACTERS,
  checkSize,
} from "./budget.ts";
import {
  asJson,
  evaluate,
  evaluateRaw,
  evaluateRawInSteps,
  type Evaluation,
} from "./groq.ts";
import { dereferencer } from "./lookups.ts";
import { matchable } from "./text-match.ts";
import { documentsOf } from "./ordering.ts";
import { filtersOf, type Plan } from "./plan.ts";
import { readTracked } from "./source-map/result-reader.ts";
import type { SourceMapOption } from "./source-map/source-map.ts";
import type { View } from "./views.ts";

/** The result of a query, as JSON values. */
export type Answer = {
  result: unknown;
  /** A `ContentSourceMap` as JSON, where it was asked for. */
  resultSourceMap?: string;
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

/** What is to be run: a plan, the documents that its query sees, and the query. */
export type Run = {
  plan: Plan;
  view: View;
  question: Question;
  /** Asks for a source map: the plan is tracked. */
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
  const { plan, question } = job;
  if (plan.isInSteps) throw onlyInSteps(question.query);
  const reached = new Set<string>();
  const evaluation = evaluationOf(job, reached);
  return guarded(question.query, () =>
    answerOf(job, evaluateRaw(plan.node, evaluation), reached),
  );
}

/**
 * The same for a plan that `isInSteps`: in a thread that does nothing else until
 * it is answered.
 */
export async function runInSteps(job: Run): Promise<Answer> {
  const { plan, question } = job;
  const reached = new Set<string>();
  const evaluation = evaluationOf(job, reached);
  try {
    const value = await evaluateRawInSteps(plan.node, evaluation);
    return answerOf(job, value, reached);
  } catch (error) {
    throw asFault(error, question.query);
  }
}

/** The answer with its source map, whose length counts as that of the result does. */
function answerOf(
  { plan, view, sourceMap, isLimited = false }: Run,
  value: unknown,
  reached: Set<string>,
): Answer {
  if (!sourceMap) {
    if (isLimited) checkSize(value);
    return { result: asJson(value), reached };
  }
  const read = readTracked({
    value,
    objects: plan.objects ?? new Map(),
    view,
    reached,
    option: sourceMap,
    maxCharacters: isLimited ? MAX_CHARACTERS : Infinity,
  });
  if (isLimited) checkSize(read.result);
  return { ...read, reached };
}

/** groq-js evaluates these functions in steps alone, and a write cannot wait. */
function onlyInSteps(query: string): LakeFault {
  return queryEvaluationError(
    "diff::changedAny() and diff::changedOnly() are for queries; they choose no documents of a write",
    query,
  );
}

function evaluationOf(
  { plan, view, question }: Run,
  reached: Set<string>,
): Evaluation {
  const { params, identity } = question;
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
