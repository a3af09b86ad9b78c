import {
  compareIds,
  INDEXES,
  type DocumentSet,
  type Lookup,
} from "../collection.ts";
import { isString } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";
import { attributePath, withoutGroups, type Node } from "./ast.ts";

/**
 * Finds look-ups for a filter: each document that can pass it is in at least one of
 * them. An empty list means none can pass; null means any can.
 */
export function narrow(node: Node): readonly Lookup[] | null {
  switch (node.type) {
    case "Group":
      return narrow(node.base);
    case "And": {
      const a = narrow(node.left);
      const b = narrow(node.right);
      if (a === null || b === null) return a ?? b;
      const isFirst = (breadth(a) - breadth(b) || a.length - b.length) <= 0;
      return isFirst ? a : b;
    }
    case "Or": {
      const a = narrow(node.left);
      const b = narrow(node.right);
      return a && b && [...a, ...b];
    }
    case "OpCall":
      return ofComparison(node);
    case "FuncCall":
      return ofCall(node);
    default:
      return null;
  }
}

/** True for `_type == "…"` alone. */
export function isOnlyType(node: Node): boolean {
  const plain = withoutGroups(node);
  const lookups = plain.type === "OpCall" ? ofComparison(plain) : null;
  return lookups?.length === 1 && lookups[0]!.kind === "type";
}

/** The documents of all look-ups, ordered by `_id`. */
export function candidates(
  documents: DocumentSet,
  alternatives: readonly Lookup[],
): readonly SanityDocument[] {
  const [first = [], ...others] = alternatives.map((each) =>
    documents.find(each),
  );
  if (others.length === 0) return first;
  return [...new Set([first, ...others].flat())].sort(compareIds);
}

function breadth(alternatives: readonly Lookup[]): number {
  return Math.max(-1, ...alternatives.map(({ kind }) => INDEXES.indexOf(kind)));
}

function ofCall({
  namespace,
  name,
  args,
}: Extract<Node, { type: "FuncCall" }>): Lookup[] | null {
  const isReferences = namespace === "global" && name === "references";
  const isVersionOf = namespace === "sanity" && name === "versionOf";
  const fixed = args.map(literal);
  if (!fixed.every((arg) => arg !== null)) return null;
  const keys = fixed.flatMap(({ value }) => [value].flat()).filter(isString);
  if (isReferences) return keys.map((key) => ({ kind: "reference", key }));
  const [key] = keys;
  return isVersionOf && key !== undefined ? [{ kind: "group", key }] : null;
}

const KINDS = { _id: "id", _type: "type", "slug.current": "slug" } as const;

function kindOf(node: Node) {
  const path = attributePath(node)?.join(".") ?? "";
  return Object.hasOwn(KINDS, path) ? KINDS[path as keyof typeof KINDS] : null;
}

/** True for an indexed attribute. */
export const isIndexed = (node: Node) => kindOf(node) !== null;

function ofComparison({
  op,
  left,
  right,
}: Extract<Node, { type: "OpCall" }>): Lookup[] | null {
  const isReversed = op === "==" && kindOf(left) === null;
  const kind = kindOf(isReversed ? right : left);
  const fixed = literal(isReversed ? left : right);
  const isList = op === "in" && Array.isArray(fixed?.value);
  if (kind === null || fixed === null || !(isList || op === "==")) return null;
  const values: unknown[] = isList ? (fixed.value as unknown[]) : [fixed.value];
  const keys = values.filter(isString);
  // `_id` and `_type` of a document are always strings, so other values match nothing.
  // A slug may be absent and then equals null.
  if (keys.length < values.length && kind === "slug") return null;
  return keys.map((key) => ({ kind, key }));
}

/** The value of a node that is the same for every document. */
function literal(node: Node): { value: unknown } | null {
  const plain = withoutGroups(node);
  if (plain.type === "Value") return { value: plain.value };
  if (plain.type !== "Array") return null;
  const values = plain.elements.map((element) =>
    element.isSplat ? null : literal(element.value),
  );
  return values.every((value) => value !== null)
    ? { value: values.map(({ value }) => value) }
    : null;
}
