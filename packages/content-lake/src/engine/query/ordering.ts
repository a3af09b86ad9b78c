import type { DocumentSet } from "../collection.ts";
import type { SanityDocument } from "../types.ts";
import { attributePath, type Node } from "./ast.ts";
import { evaluateRaw } from "./groq.ts";
import { candidates, type FixedAlternative } from "./index-selection.ts";

/** The documents that stand for a `*`, and the order that they must have. */
export type Source = {
  alternatives: readonly FixedAlternative[];
  /** The arguments of `order()`; empty for the order of `_id`. */
  order: readonly Node[];
};

type Ordered = {
  /**
   * The lists of the collection that were sorted; each is replaced when a
   * document changes.
   */
  lists: readonly (readonly SanityDocument[])[];
  documents: readonly SanityDocument[];
};

const MAX_CACHED = 24;
const cache = new WeakMap<DocumentSet, Map<string, Ordered>>();

/**
 * True if documents can be sorted before they are filtered, and once for many
 * queries: all are of certain types, and the order depends on each document
 * alone. Sorting ten thousand documents takes longer than the rest of a query.
 */
export function isKeepable(
  alternatives: readonly FixedAlternative[],
  order: readonly Node[],
): boolean {
  return (
    alternatives.length > 0 &&
    alternatives.every(({ kind }) => kind === "type") &&
    order.every((arg) => attributePath(direction(arg)) !== null)
  );
}

/** The documents of a source, in its order. */
export function documentsOf(
  documents: DocumentSet,
  { alternatives, order }: Source,
): readonly SanityDocument[] {
  if (order.length === 0) return candidates(documents, alternatives);
  const known = cache.get(documents) ?? new Map<string, Ordered>();
  cache.set(documents, known);
  const lists = alternatives.map(({ key }) => documents.ofType(key));
  const name = JSON.stringify([alternatives, order]);
  const old = known.get(name);
  if (old?.lists.every((list, index) => list === lists[index])) {
    return old.documents;
  }
  if (known.size >= MAX_CACHED) known.clear();
  const ordered = sorted(candidates(documents, alternatives), order);
  known.set(name, { lists, documents: ordered });
  return ordered;
}

/** groq-js sorts, so that the order equals that of an evaluated query. */
function sorted(
  documents: readonly SanityDocument[],
  order: readonly Node[],
): readonly SanityDocument[] {
  const source = "documents";
  const node: Node = {
    type: "PipeFuncCall",
    name: "order",
    base: { type: "Parameter", name: source },
    args: [...order],
  };
  // Documents are JSON: to look for other values in all of them takes longer than
  // the sort.
  return evaluateRaw(node, {
    params: { [source]: documents },
  }) as SanityDocument[];
}

function direction(node: Node): Node {
  return node.type === "Asc" || node.type === "Desc" ? node.base : node;
}
