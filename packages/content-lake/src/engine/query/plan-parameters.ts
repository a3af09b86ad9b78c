import { childrenOf, withoutGroups, type Node } from "./ast.ts";
import { isIndexed } from "./index-selection.ts";
import { parsed } from "./plan.ts";

const COMPARISON = /^([=!]=|[<>]=?|in)$/;

/**
 * The parameters whose values a query's plan needs; null if that is unknown. The others
 * are not compared with indexed attributes: a site sends every query with the time of
 * its last change, and still plans it once.
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
    // What is wrong, or needs a value to be parsed, is found with the values.
    return null;
  }
  return needed;
}

/** True if the plan ignores the values that a node compares or converts. */
function takesLater(node: Node): boolean {
  if (node.type === "FuncCall") return node.name === "dateTime";
  if (node.type !== "OpCall" || !COMPARISON.test(node.op)) return false;
  return !isIndexed(node.left) && !isIndexed(node.right);
}
