import { childrenOf, withoutGroups, type Node } from "./ast.ts";
import { isIndexed } from "./index-selection.ts";
import { parsed } from "./plan.ts";

const COMPARISON = /^([=!]=|[<>]=?|in)$/;

/**
 * The parameters whose values the plan of a query needs; null if that is not
 * known. The others are compared with what no index holds: a site asks every
 * query with the time of its last change, and plans it once all the same.
 */
export function planParameters(query: string): ReadonlySet<string> | null {
  const needed = new Set<string>();

  function visit(node: Node): void {
    if (node.type === "Parameter") needed.add(node.name);
    for (const child of childrenOf(node))
      if (withoutGroups(child).type !== "Parameter" || !takesLater(node))
        visit(child);
  }

  try {
    visit(parsed(query, {}));
  } catch {
    // What is wrong, or needs a value to be read, is found with the values.
    return null;
  }
  return needed;
}

/** True if the plan does not look at the values that a node compares or converts. */
function takesLater(node: Node): boolean {
  if (node.type === "FuncCall") return node.name === "dateTime";
  if (node.type !== "OpCall" || !COMPARISON.test(node.op)) return false;
  return !isIndexed(node.left) && !isIndexed(node.right);
}
