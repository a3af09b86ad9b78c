import type { Node } from "../ast.ts";
import { childrenOf } from "../ast.ts";
import { isStoredIn } from "../bounded.ts";

/**
 * True if a query calls `references()` on an object that it makes. No other
 * function reads all attributes of an object, companions included. `isStored`:
 * `@` is a document or a part of one.
 */
export function hasReferencesInMade(node: Node, isStored: boolean): boolean {
  const below = (child: Node) => hasReferencesInMade(child, isStored);
  switch (node.type) {
    case "Filter":
    case "Map":
    case "FlatMap":
    case "Projection": {
      const isStoredInside = isStoredIn(node.base, isStored);
      return below(node.base) || hasReferencesInMade(node.expr, isStoredInside);
    }
    case "PipeFuncCall": {
      const isStoredInside = isStoredIn(node.base, isStored);
      return (
        below(node.base) ||
        node.args.some((arg) => hasReferencesInMade(arg, isStoredInside))
      );
    }
    case "FuncCall":
      if (node.name === "references" && !isStored) return true;
      return node.args.some(below);
    default:
      return childrenOf(node).some(below);
  }
}
