import { Collection } from "../collection.ts";
import { queryEvaluationError } from "../errors.ts";
import type { SanityDocument } from "../types.ts";
import type { Node } from "./ast.ts";
import { hasMatch } from "./bounded.ts";
import { BudgetExceeded, withinBudget } from "./budget.ts";
import { evaluate } from "./groq.ts";
import { dereferencer } from "./lookups.ts";
import { matchable } from "./matchable.ts";
import { documentsOf } from "./ordering.ts";
import { filtersOf } from "./plan.ts";
import type { Plan } from "./plan.ts";
import type { View } from "./views.ts";

export type Answer = {
  result: unknown;
  /** The ids that were dereferenced, found or not. */
  reached: ReadonlySet<string>;
};

/** What a listener's filter may take for one document, in milliseconds. */
const FILTER_BUDGET_MS = 50;

/**
 * Runs a planned query. Throws a `LakeFault` when it cannot be evaluated, and a
 * `BudgetExceeded` when the budget around it is used up.
 */
export function run(
  plan: Plan,
  view: View,
  query: string,
  params: Record<string, unknown>,
  identity: string,
  checkResult?: (result: unknown) => void,
): Answer {
  const reached = new Set<string>();
  const sources = [...plan.sources].map(([name, source]) => [
    name,
    documentsOf(view.documents, source),
  ]);
  const result = guarded(query, () =>
    evaluate(
      plan.node,
      {
        dataset: view.documents.all(),
        params: { ...params, ...Object.fromEntries(sources) },
        dereference: dereferencer(view.documents, (id) => reached.add(id)),
        identity,
      },
      checkResult,
    ),
  );
  return { result, reached };
}

/**
 * The test of a listener's query for single documents, which remembers what it
 * said of each. Throws a `LakeFault` where it cannot be evaluated, or takes
 * longer than it may.
 */
export function documentFilter(
  query: string,
  params: Record<string, unknown>,
): (document: SanityDocument | null) => boolean {
  const filters = filtersOf(query, params);
  const isMatching = filters.some(hasMatch);
  // Documents are never changed in place: an answer holds as long as they live.
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

function withinFilterBudget(query: string, work: () => boolean): boolean {
  try {
    return withinBudget(FILTER_BUDGET_MS, work);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    throw queryEvaluationError(
      `The filter of a listener may take ${FILTER_BUDGET_MS} ms for a document; this one takes longer`,
      query,
    );
  }
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
