import type { Node, SelectNode } from "../ast.ts";
import {
  isCompanion,
  DEREFERENCE,
  type Origin,
  type Path,
  type Step,
} from "./origin.ts";

/** Adds a companion with the value of a node; returns its name. */
export type Evaluate = (node: Node) => string;

const always: Node = { type: "Value", value: true };

type FuncCall = Extract<Node, { type: "FuncCall" }>;

/**
 * The origin of a node's value; null if the value is computed. For a projection:
 * the origin of what is projected. Without `evaluate` there are no companions, as
 * for the items of a list.
 */
export function originOf(node: Node, evaluate: Evaluate | null): Origin | null {
  switch (node.type) {
    case "Group":
    case "ArrayCoerce":
      return originOf(node.base, evaluate);
    case "This":
    case "AccessAttribute":
    case "AccessElement":
    case "Deref":
      return pathOf(node, evaluate);
    case "Projection":
      return originOf(node.base, null);
    case "Map":
    case "FlatMap":
      return ofEach(node, evaluate);
    case "Filter":
    case "PipeFuncCall":
      return someOf(node.base, evaluate);
    case "Slice": {
      const of = originOf(node.base, evaluate);
      if (of?.type === "some") return of;
      const last = node.right === -1 ? Infinity : node.right + 1;
      const end = node.isInclusive ? last : node.right;
      return of && { type: "slice", of, start: node.left, end };
    }
    case "Array": {
      const elements = node.elements.map(({ value, isSplat }) => ({
        origin: originOf(value, evaluate),
        isSplat,
      }));
      const isComputed = elements.every(({ origin }) => origin === null);
      return isComputed ? null : { type: "array", elements };
    }
    case "FuncCall":
      return ofCall(node, evaluate);
    case "Select":
      return ofSelect(node, evaluate);
    default:
      return null;
  }
}

/**
 * The steps to a node's value, from `@` or else from a companion; null if there
 * are no companions.
 */
export function pathOf(node: Node, evaluate: Evaluate): Path;
export function pathOf(node: Node, evaluate: Evaluate | null): Path | null;
export function pathOf(node: Node, evaluate: Evaluate | null): Path | null {
  switch (node.type) {
    case "Group":
    case "ArrayCoerce":
      return pathOf(node.base, evaluate);
    case "This":
      return { type: "path", root: null, steps: [] };
    case "AccessAttribute":
      if (isCompanion(node.name)) {
        return { type: "path", root: node.name, steps: [] };
      }
      return below(node.base ?? { type: "This" }, node.name, evaluate);
    case "AccessElement":
      return below(node.base, node.index, evaluate);
    case "Deref":
      return below(node.base, DEREFERENCE, evaluate);
    default:
      return evaluate && { type: "path", root: evaluate(node), steps: [] };
  }
}

/** The longest path from `@` towards a node's value; null if there is none. */
export function nearestPath(node: Node): Path | null {
  const path = pathOf(node, null);
  if (path !== null) return path;
  const [first] = node.type === "FuncCall" ? node.args : [];
  const inner = first ?? ("base" in node ? node.base : null);
  return inner ? nearestPath(inner) : null;
}

function below(base: Node, step: Step, evaluate: Evaluate | null): Path | null {
  const path = pathOf(base, evaluate);
  return path && { ...path, steps: [...path.steps, step] };
}

function ofEach(
  { type, base, expr }: Extract<Node, { type: "Map" | "FlatMap" }>,
  evaluate: Evaluate | null,
): Origin | null {
  const of = originOf(expr, null);
  if (of === null) return null;
  const isFlat = type === "FlatMap";
  const isMade = expr.type === "Projection";
  if (isMade && !isFlat && isSelf(of)) return originOf(base, null);
  const list = pathOf(base, isMade ? null : evaluate);
  return list && { type: "each", list, of, isFlat };
}

function isSelf(origin: Origin): boolean {
  return (
    origin.type === "path" && origin.root === null && origin.steps.length === 0
  );
}

function someOf(list: Node, evaluate: Evaluate | null): Origin | null {
  const of = originOf(list, evaluate);
  return of && { type: "some", of };
}

function ofCall(node: FuncCall, evaluate: Evaluate | null): Origin | null {
  const [first] = node.args;
  const name = `${node.namespace}::${node.name}`;
  if (name === "global::coalesce") return ofCoalesce(node, evaluate);
  return first && SELECTING.has(name) ? someOf(first, evaluate) : null;
}

/** The functions that leave items of a list out. */
const SELECTING: ReadonlySet<string> = new Set([
  "array::compact",
  "array::unique",
]);

function ofCoalesce(
  { args }: FuncCall,
  evaluate: Evaluate | null,
): Origin | null {
  const origins = args.map((arg, index) =>
    originOf(arg, unless(args.slice(0, index).map(isDefined), evaluate)),
  );
  const known = origins.slice(0, origins.findLastIndex(Boolean) + 1);
  const [only] = known;
  if (known.length < 2) return only ?? null;
  const paths = known.filter((origin) => origin !== null);
  const isFirst = known.slice(0, -1).every((origin) => origin?.type === "path");
  if (isFirst) return { type: "first", origins: paths };
  return selected(args.map(isDefined), known, evaluate);
}

function ofSelect(
  { alternatives, fallback }: SelectNode,
  evaluate: Evaluate | null,
): Origin | null {
  const conditions = alternatives.map(({ condition }) => condition);
  const values = alternatives.map(({ value }) => value);
  if (fallback) values.push(fallback);
  const origins = values.map((value, index) =>
    originOf(
      value,
      unless(conditions.slice(0, index), evaluate, conditions[index]),
    ),
  );
  return origins.some(Boolean) ? selected(conditions, origins, evaluate) : null;
}

function selected(
  conditions: readonly Node[],
  origins: readonly (Origin | null)[],
  evaluate: Evaluate | null,
): Origin | null {
  if (evaluate === null) return null;
  const alternatives = origins.map((_, index) =>
    alternative(conditions[index] ?? always, { type: "Value", value: index }),
  );
  const by = evaluate({ type: "Select", alternatives });
  return { type: "selected", by, origins };
}

/**
 * Evaluates a node only where the query does: if none of the conditions before
 * it is true, and its own is.
 */
function unless(
  before: readonly Node[],
  evaluate: Evaluate | null,
  condition: Node = always,
): Evaluate | null {
  if (evaluate === null) return null;
  const nothing: Node = { type: "Value", value: null };
  const skipped = before.map((each) => alternative(each, nothing));
  return (node) => {
    const alternatives = [...skipped, alternative(condition, node)];
    return evaluate({ type: "Select", alternatives });
  };
}

function alternative(condition: Node, value: Node) {
  return { type: "SelectAlternative", condition, value } as const;
}

function isDefined(node: Node): Node {
  return {
    type: "FuncCall",
    namespace: "global",
    name: "defined",
    args: [node],
  };
}
