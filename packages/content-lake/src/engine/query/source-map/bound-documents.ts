import type { Node, ObjectAttribute } from "../ast.ts";
import { withoutGroups } from "../ast.ts";
import { lookupOf } from "../lookups.ts";

/**
 * The part of a node that finds documents, such as `*[…][0]` in
 * `*[…][0].sections[]{…}`. Null if there is none, and if the value is the
 * documents themselves or a projection of each.
 */
export function documentsNode(node: Node): Node | null {
  if (isMadeOfEach(withoutGroups(node))) return null;
  let found: Node | null = null;
  let current: Node | null = node;
  while (current !== null) {
    if (!isPicking(current)) found = null;
    else found ??= current;
    if (isEveryDocument(current)) return found === node ? null : found;
    current = innerOf(current);
  }
  return null;
}

/** The same node, with `bound` instead of its part `documents`. */
export function withBound(node: Node, documents: Node, bound: Node): Node {
  if (node === documents) return bound;
  const inner = innerOf(node);
  if (inner === null) return node;
  const changed = withBound(inner, documents, bound);
  if (node.type === "FuncCall") {
    return { ...node, args: [changed, ...node.args.slice(1)] };
  }
  return "base" in node ? { ...node, base: changed } : node;
}

/**
 * An object whose attributes are evaluated with `{[name]: documents}` as `@`, so
 * that the documents are found once for all of them. `^` does not count the scope
 * of a list item, so each `^` keeps its meaning.
 */
export function boundNode(
  name: string,
  documents: Node,
  attributes: ObjectAttribute[],
): Node {
  const scope: Node = {
    type: "Object",
    attributes: [{ type: "ObjectAttributeValue", name, value: documents }],
  };
  const element = {
    type: "ArrayElement",
    value: scope,
    isSplat: false,
  } as const;
  return {
    type: "AccessElement",
    base: {
      type: "Map",
      base: { type: "Array", elements: [element] },
      expr: { type: "Object", attributes },
    },
    index: 0,
  };
}

/** The node whose value a node continues from; null if there is none. */
function innerOf(node: Node): Node | null {
  switch (node.type) {
    case "AccessAttribute":
      return node.base ?? null;
    case "Deref":
    case "Projection":
    case "Map":
    case "FlatMap":
      return node.base;
    case "FuncCall": {
      const [first, ...others] = node.args;
      const isDefault = node.name === "coalesce" && others.every(isConstant);
      return isDefault && first ? first : null;
    }
    default:
      return isPicking(node) && "base" in node ? (node.base ?? null) : null;
  }
}

/** True if a node finds documents, or selects from those of its base. */
function isPicking(node: Node): boolean {
  switch (node.type) {
    case "Group":
    case "ArrayCoerce":
    case "Slice":
    case "AccessElement":
    case "Filter":
    case "PipeFuncCall":
      return true;
    default:
      return isEveryDocument(node);
  }
}

/** True for a `*`, and for the nodes by which a plan replaces it. */
function isEveryDocument(node: Node): boolean {
  if (node.type === "FuncCall") {
    const [first, second] = node.args;
    const isLookup = first !== undefined && lookupOf(first) !== null;
    return isLookup && second?.type === "Everything";
  }
  return node.type === "Everything" || node.type === "Parameter";
}

/** True for `*[…]{…}`: each document is `@` of an object. */
function isMadeOfEach(node: Node): boolean {
  if (node.type === "Map") {
    const { expr } = node;
    const isMade = expr.type === "Projection" && expr.base.type === "This";
    return isMade && isEveryDocument(picked(node.base));
  }
  return node.type === "Projection" && isEveryDocument(picked(node.base));
}

function picked(node: Node): Node {
  const inner = isPicking(node) && !isEveryDocument(node) && innerOf(node);
  return inner ? picked(inner) : node;
}

function isConstant(node: Node): boolean {
  const plain = withoutGroups(node);
  return plain.type === "Array"
    ? plain.elements.every(({ value }) => isConstant(value))
    : plain.type === "Value";
}
