import { mapChildren, type Node } from "../ast.ts";
import { countedTree } from "../budget.ts";
import type { Located } from "./located.ts";

/** The values of `@` and `^` under groq-js's rules: `^` does not count a hidden scope. */
export type Scope = { self: Located; parent: Scope | null; isHidden: boolean };

/** The parameter for the value of `^`, `^.^` and so on, as seen from a node. */
export const outerName = (level: number) => `\u0000outer${level}`;

/** The scope inside a node that works on `self`. */
export function nested(scope: Scope, self: Located, isHidden = false): Scope {
  return { self, parent: scope.isHidden ? scope.parent : scope, isHidden };
}

/** The scope of `^` or `^.^`, by its level; null outside the query. */
export function outerScope(scope: Scope, level: number): Scope | null {
  let outer: Scope | null = scope;
  for (let left = level; left > 0 && outer; left -= 1) outer = outer.parent;
  return outer;
}

/** A node that can be evaluated alone, and the levels of the outer scopes that it uses. */
type Closed = { tree: Node; levels: ReadonlySet<number> };

/** By whether the scope is hidden. */
const known = [new WeakMap<Node, Closed>(), new WeakMap<Node, Closed>()];

/**
 * Returns a node that can be evaluated alone: each `^` that leads out of it is replaced
 * by the parameter of `outerName`.
 *
 * @param isHidden whether the scope around it is hidden.
 */
export function closed(node: Node, isHidden: boolean): Closed {
  const cache = known[Number(isHidden)];
  const old = cache?.get(node);
  if (old !== undefined) return old;
  const levels = new Set<number>();
  const tree = close(node, { parent: null, isHidden }, levels);
  const made = { tree: countedTree(tree), levels };
  cache?.set(node, made);
  return made;
}

type Depth = { parent: Depth | null; isHidden: boolean };

function close(node: Node, depth: Depth, levels: Set<number>): Node {
  if (node.type === "Parent") {
    let left = node.n;
    let at: Depth | null = depth;
    while (left > 0 && at !== null) {
      at = at.parent;
      left -= 1;
    }
    if (at !== null) return node;
    levels.add(left + 1);
    return { type: "Parameter", name: outerName(left + 1) };
  }
  const isList = node.type === "Map" || node.type === "FlatMap";
  const inner: Depth = {
    parent: depth.isHidden ? depth.parent : depth,
    isHidden: isList,
  };
  const isScope =
    isList || node.type === "Filter" || node.type === "Projection";
  return mapChildren(node, (child, key) => {
    const isInside = isScope
      ? key === "expr"
      : key === "args" && node.type === "PipeFuncCall";
    return close(child, isInside ? inner : depth, levels);
  });
}
