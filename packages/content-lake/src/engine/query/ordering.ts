import { compareIds, type DocumentSet } from "../document-set.ts";
import type { SanityDocument } from "../types.ts";
import { attributePath } from "./ast.ts";
import type { Node } from "./ast.ts";
import { evaluateRaw } from "./groq.ts";
import { candidates } from "./index-selection.ts";
import type { FixedAlternative } from "./index-selection.ts";

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
  const known = ordersOf(documents);
  const lists = alternatives.map(({ key }) => documents.ofType(key));
  const name = JSON.stringify([alternatives, order]);
  const old = known.get(name);
  known.delete(name);
  const isFresh = old?.lists.every((list, index) => list === lists[index]);
  const entry =
    old && isFresh
      ? old
      : {
          lists,
          documents:
            (old && mended(old, lists, order)) ??
            sorted(candidates(documents, alternatives), order),
        };
  // Evicts the least recently used entry.
  known.set(name, entry);
  const [oldest] = known.keys();
  if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
  return entry.documents;
}

/** The orders of documents; first those of the documents that they were before. */
function ordersOf(documents: DocumentSet): Map<string, Ordered> {
  const known =
    cache.get(documents) ??
    new Map(documents.basis && cache.get(documents.basis));
  cache.set(documents, known);
  return known;
}

/** With more changes at once all is sorted again. */
const MANY_CHANGES = 32;

/**
 * The old order with the few documents that changed in their places; null for
 * many. Of tens of thousands a sort takes half a second after each edit.
 */
function mended(
  old: Ordered,
  lists: Ordered["lists"],
  order: readonly Node[],
): readonly SanityDocument[] | null {
  const removed = new Set<SanityDocument>();
  const added = new Set<SanityDocument>();
  for (const [index, list] of lists.entries()) {
    compare(old.lists[index] ?? [], list, removed, added);
    if (removed.size + added.size > MANY_CHANGES) return null;
  }
  const documents = old.documents.filter((document) => !removed.has(document));
  for (const document of added) {
    documents.splice(placeOf(documents, document, order), 0, document);
  }
  return documents;
}

/** Tells what two lists in the order of `_id` differ in, up to many changes. */
function compare(
  before: readonly SanityDocument[],
  after: readonly SanityDocument[],
  removed: Set<SanityDocument>,
  added: Set<SanityDocument>,
): void {
  let [left, right] = [0, 0];
  while (removed.size + added.size <= MANY_CHANGES) {
    const [old, young] = [before[left], after[right]];
    if (old === undefined && young === undefined) return;
    if (old === young) {
      left += 1;
      right += 1;
    } else if (young === undefined || (old && old._id <= young._id)) {
      if (old) removed.add(old);
      left += 1;
    } else {
      added.add(young);
      right += 1;
    }
  }
}

/** Where a document belongs; equal ones are in the order of `_id`. */
function placeOf(
  documents: readonly SanityDocument[],
  document: SanityDocument,
  order: readonly Node[],
): number {
  let low = 0;
  let high = documents.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = documents[middle];
    if (other === undefined) break;
    const [first] = sorted([other, document].sort(compareIds), order);
    if (first === other) low = middle + 1;
    else high = middle;
  }
  return low;
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
