import { childrenOf, withoutGroups, type Node } from "./ast.ts";
import { isIndexed } from "./index-selection.ts";
import { parsed } from "./plan.ts";

const COMPARISON = /^([=!]=|[<>]=?|in)$/;

/**
 * The parameters whose values are needed only when the query is evaluated: they
 * are compared with what no index holds. A site asks every query with the time of
 * its last change, and plans it once all the same.
 */
export function lateParameters(query: string): ReadonlySet<string> {
  const late = new Set<string>();
  const needed = new Set<string>();

  function visit(node: Node): void {
    if (node.type === "Parameter") needed.add(node.name);
    const isFree =
      node.type === "OpCall" &&
      COMPARISON.test(node.op) &&
      !isIndexed(node.left) &&
      !isIndexed(node.right);
    for (const child of childrenOf(node)) {
      const plain = withoutGroups(child);
      if (isFree && plain.type === "Parameter") late.add(plain.name);
      else visit(child);
    }
  }

  try {
    visit(parsed(query, {}));
  } catch {
    // What is wrong, or needs a value to be read, is found with the values.
    return new Set();
  }
  return new Set([...late].filter((name) => !needed.has(name)));
}
