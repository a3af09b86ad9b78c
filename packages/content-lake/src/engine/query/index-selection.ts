import type { DocumentSet } from "../collection.ts";
import { isString } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";
import { attributePath, withoutGroups, type Node } from "./ast.ts";

/**
 * What a filter says about the documents that can pass it: each of them is in
 * at least one of the alternatives. An empty list: none can pass.
 */
export type Alternative =
  | { kind: AlternativeKind; key: string }
  /** The key is an expression, such as `^._id`, evaluated each time. */
  | { kind: "id" | "slug" | "reference"; expression: Node };

/** An alternative whose key is known before the query runs. */
export type FixedAlternative = Extract<Alternative, { key: string }>;

/** The indexes; `group` is a document with its draft and versions. */
export type AlternativeKind = "id" | "group" | "slug" | "reference" | "type";

/** From the fewest documents to the most. */
const BREADTH: readonly AlternativeKind[] = [
  "id",
  "group",
  "slug",
  "reference",
  "type",
];

type Accepts = (alternative: Alternative) => boolean;

/** The alternatives of a filter; `null` if `accepts` lets none through. */
export function narrow(node: Node, accepts: Accepts): Alternative[] | null {
  switch (node.type) {
    case "Group":
      return narrow(node.base, accepts);
    case "And":
      return narrower(narrow(node.left, accepts), narrow(node.right, accepts));
    case "Or":
      return united(narrow(node.left, accepts), narrow(node.right, accepts));
    case "OpCall":
    case "FuncCall": {
      const alternatives = leaf(node);
      return alternatives?.every(accepts) ? alternatives : null;
    }
    default:
      return null;
  }
}

/**
 * The rest of a filter for documents that are known to be of one of these
 * types: without the test of the type; null if nothing else is tested.
 */
export function withoutTypeTest(
  filter: Node,
  types: readonly FixedAlternative[],
): Node | null {
  const plain = withoutGroups(filter);
  if (plain.type === "And") {
    const left = withoutTypeTest(plain.left, types);
    const right = withoutTypeTest(plain.right, types);
    return left && right ? { ...plain, left, right } : (left ?? right);
  }
  return isTestOf(plain, types) ? null : filter;
}

/** True if the node says "of one of these types" and nothing else. */
function isTestOf(node: Node, types: readonly FixedAlternative[]): boolean {
  if (node.type !== "OpCall" || types.length === 0) return false;
  const tested = leaf(node);
  return (
    tested !== null &&
    tested.length === types.length &&
    tested.every(
      (each, index) =>
        isFixed(each) &&
        each.kind === "type" &&
        types[index]?.kind === "type" &&
        types[index].key === each.key,
    )
  );
}

/** The documents of fixed alternatives, in the order of `_id`. */
export function candidates(
  documents: DocumentSet,
  alternatives: readonly FixedAlternative[],
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

/** The documents of one alternative, found by an index. */
export function ofAlternative(
  documents: DocumentSet,
  { kind, key }: FixedAlternative,
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

/** True if the key is known before the query runs. */
export function isFixed(
  alternative: Alternative,
): alternative is FixedAlternative {
  return "key" in alternative;
}

function narrower(
  a: Alternative[] | null,
  b: Alternative[] | null,
): Alternative[] | null {
  if (a === null || b === null) return a ?? b;
  const [breadthA, breadthB] = [breadth(a), breadth(b)];
  if (breadthA !== breadthB) return breadthA < breadthB ? a : b;
  return a.length <= b.length ? a : b;
}

function united(
  a: Alternative[] | null,
  b: Alternative[] | null,
): Alternative[] | null {
  const all = a && b && [...a, ...b];
  return all?.every(isFixed) ? all : null;
}

function breadth(alternatives: readonly Alternative[]): number {
  return Math.max(
    -1,
    ...alternatives.map((alternative) => BREADTH.indexOf(alternative.kind)),
  );
}

function leaf(node: Node): Alternative[] | null {
  if (node.type === "FuncCall") {
    const name = `${node.namespace}::${node.name}`;
    if (name === "global::references") return ofReferences(node.args);
    const key = node.args[0] && literal(node.args[0])?.value;
    return name === "sanity::versionOf" && isString(key)
      ? [{ kind: "group", key }]
      : null;
  }
  if (node.type !== "OpCall") return null;
  const kind = kindOf(node.left);
  if (node.op === "in") return kind && ofList(kind, node.right);
  if (node.op !== "==") return null;
  if (kind !== null) return ofValue(kind, node.right);
  const mirrored = kindOf(node.right);
  return mirrored && ofValue(mirrored, node.left);
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

function ofValue(
  kind: "id" | "type" | "slug",
  node: Node,
): Alternative[] | null {
  const fixed = literal(node);
  if (fixed !== null) return ofLiterals(kind, [fixed.value]);
  const expression = ofOuterScope(node);
  return expression !== null && kind !== "type" ? [{ kind, expression }] : null;
}

function ofList(
  kind: "id" | "type" | "slug",
  node: Node,
): Alternative[] | null {
  const fixed = literal(node);
  return Array.isArray(fixed?.value) ? ofLiterals(kind, fixed.value) : null;
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

function ofReferences(args: readonly Node[]): Alternative[] | null {
  const alternatives: Alternative[] = [];
  for (const arg of args) {
    const fixed = literal(arg);
    if (fixed === null) {
      const expression = ofOuterScope(arg);
      return expression !== null && args.length === 1
        ? [{ kind: "reference", expression }]
        : null;
    }
    const ids: unknown[] = [fixed.value].flat();
    for (const key of ids.filter(isString)) {
      alternatives.push({ kind: "reference", key });
    }
  }
  return alternatives;
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

/** `^.a.b`: an attribute in the scope around the filter. */
function ofOuterScope(node: Node): Node | null {
  const plain = withoutGroups(node);
  if (plain.type !== "AccessAttribute" || plain.base === undefined) return null;
  const base = withoutGroups(plain.base);
  const inner = base.type === "Parent" ? base : ofOuterScope(base);
  return inner && { ...plain, base: inner };
}
