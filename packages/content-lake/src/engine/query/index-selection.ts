import type { DocumentSet } from "../collection.ts";
import { isString } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";
import { attributePath, withoutGroups, type Node } from "./ast.ts";

/** The indexes; `group` is a document with its draft and versions. */
type Kind = "id" | "group" | "slug" | "reference" | "type";

/**
 * What a filter says about the documents that can pass it: each of them is in at
 * least one of the alternatives. An empty list: none can pass.
 */
export type Alternative = { kind: Kind; key: string };

/** From the fewest documents to the most. */
const BREADTH: readonly Kind[] = ["id", "group", "slug", "reference", "type"];

type Accepts = (alternative: Alternative) => boolean;

/** The alternatives of a filter; `null` if `accepts` lets none through. */
export function narrow(
  node: Node,
  accepts: Accepts = () => true,
): readonly Alternative[] | null {
  switch (node.type) {
    case "Group":
      return narrow(node.base, accepts);
    case "And": {
      const a = narrow(node.left, accepts);
      const b = narrow(node.right, accepts);
      if (a === null || b === null) return a ?? b;
      const isFirst = (breadth(a) - breadth(b) || a.length - b.length) <= 0;
      return isFirst ? a : b;
    }
    case "Or": {
      const a = narrow(node.left, accepts);
      const b = narrow(node.right, accepts);
      return a && b && [...a, ...b];
    }
    case "OpCall":
    case "FuncCall": {
      const alternatives = leaf(node);
      return alternatives?.every(accepts) ? alternatives : null;
    }
    default:
      return null;
  }
}

/** The documents of all alternatives, in the order of `_id`. */
export function candidates(
  documents: DocumentSet,
  alternatives: readonly Alternative[],
): readonly SanityDocument[] {
  const [first, ...others] = alternatives;
  if (first === undefined) return [];
  if (others.length === 0) return ofAlternative(documents, first);
  const found = new Map<string, SanityDocument>();
  for (const alternative of alternatives) {
    for (const document of ofAlternative(documents, alternative)) {
      found.set(document._id, document);
    }
  }
  return [...found.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
}

function ofAlternative(
  documents: DocumentSet,
  { kind, key }: Alternative,
): readonly SanityDocument[] {
  switch (kind) {
    case "id": {
      const document = documents.get(key);
      return document === null ? [] : [document];
    }
    case "group":
      return documents.group(key);
    case "slug":
      return documents.withSlug(key);
    case "reference":
      return documents.referringTo(key);
    case "type":
      return documents.ofType(key);
  }
}

function breadth(alternatives: readonly Alternative[]): number {
  return Math.max(-1, ...alternatives.map(({ kind }) => BREADTH.indexOf(kind)));
}

function leaf(
  node: Extract<Node, { type: "OpCall" | "FuncCall" }>,
): Alternative[] | null {
  if (node.type === "FuncCall") {
    const name = `${node.namespace}::${node.name}`;
    const fixed = node.args.map(literal);
    if (!fixed.every((arg) => arg !== null)) return null;
    const keys = fixed.flatMap(({ value }) => [value].flat()).filter(isString);
    if (name === "global::references") {
      return keys.map((key) => ({ kind: "reference", key }));
    }
    const [key] = keys;
    return name === "sanity::versionOf" && key !== undefined
      ? [{ kind: "group", key }]
      : null;
  }
  const left = kindOf(node.left);
  const kind = left ?? (node.op === "==" ? kindOf(node.right) : null);
  const fixed = literal(left === null ? node.left : node.right);
  if (kind === null || fixed === null) return null;
  if (node.op === "==") return ofLiterals(kind, [fixed.value]);
  const isList = node.op === "in" && Array.isArray(fixed.value);
  return isList ? ofLiterals(kind, fixed.value as unknown[]) : null;
}

function kindOf(node: Node): "id" | "type" | "slug" | null {
  switch (attributePath(node)?.join(".")) {
    case "_id":
      return "id";
    case "_type":
      return "type";
    case "slug.current":
      return "slug";
    default:
      return null;
  }
}

function ofLiterals(
  kind: "id" | "type" | "slug",
  values: readonly unknown[],
): Alternative[] | null {
  const keys = values.filter(isString);
  // `_id` and `_type` of a document are always strings, so other values match
  // nothing. A slug may be absent and then equals null.
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
