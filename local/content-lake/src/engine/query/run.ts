import { Collection } from "../collection.ts";
import { queryEvaluationError } from "../errors.ts";
import type { SanityDocument } from "../types.ts";
import type { Node } from "./ast.ts";
import { evaluate } from "./groq.ts";
import { dereferencer } from "./lookups.ts";
import { documentsOf } from "./ordering.ts";
import { filtersOf } from "./plan.ts";
import type { Plan } from "./plan.ts";
import type { View } from "./views.ts";

export type Answer = {
  result: unknown;
  /** The ids that were dereferenced, found or not. */
  reached: ReadonlySet<string>;
};

/** Runs a planned query. Throws a `LakeError` when it cannot be evaluated. */
export function run(
  plan: Plan,
  view: View,
  query: string,
  params: Record<string, unknown>,
  identity: string,
): Answer {
  const reached = new Set<string>();
  const sources = [...plan.sources].map(([name, source]) => [
    name,
    documentsOf(view.documents, source),
  ]);
  const result = guarded(query, () =>
    evaluate(plan.node, {
      dataset: view.documents.all(),
      params: { ...params, ...Object.fromEntries(sources) },
      dereference: dereferencer(view.documents, (id) => reached.add(id)),
      identity,
    }),
  );
  return { result, reached };
}

/** The test of a listener's query for single documents. */
export function documentFilter(
  query: string,
  params: Record<string, unknown>,
): (document: SanityDocument | null) => boolean {
  const filters = filtersOf(query, params);
  return (document) =>
    document !== null &&
    filters.every((filter) => passes(filter, document, query, params));
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
    const message = error instanceof Error ? error.message : String(error);
    const description =
      error instanceof RangeError
        ? "The query needs more depth or memory than there is"
        : message;
    throw queryEvaluationError(description, query);
  }
}
