import { childrenOf, mapChildren, type Node } from "./ast.ts";
import { countedTree } from "./budget.ts";

/**
 * A query that stands inside a filter, with budget checks, and the parameter that
 * replaces it there.
 */
export type Constant = { name: string; node: Node };

/**
 * Takes the queries out of filters that are the same for each document, such as
 * `references(*[slug.current == $author]._id)`: groq-js would evaluate them once for
 * each document.
 *
 * @returns the tree, and its constants in an order in which each needs only earlier ones.
 */
export function withConstants(root: Node): {
  tree: Node;
  constants: readonly Constant[];
} {
  const constants: Constant[] = [];

  function rewrite(node: Node, isInFilter: boolean): Node {
    if (isInFilter && isConstant(node)) {
      const counted = countedTree(rewrite(node, false));
      const name = `\u0000constant${constants.length}`;
      constants.push({ name, node: counted });
      return { type: "Parameter", name };
    }
    return mapChildren(node, (child, key) =>
      rewrite(child, isInFilter || (node.type === "Filter" && key === "expr")),
    );
  }

  return { tree: rewrite(root, false), constants };
}

/** True for what is made of documents alone, and reads nothing around it. */
function isConstant(node: Node): boolean {
  return isMadeOfDocuments(node) && !readsOutside(node);
}

/** True for `*[…]`, `*[…]._id`, `(*[…] | order(…))[0..9]` and so on. */
function isMadeOfDocuments(node: Node): boolean {
  switch (node.type) {
    case "Filter":
      return isDocuments(node.base) || isMadeOfDocuments(node.base);
    case "Group":
    case "ArrayCoerce":
    case "Slice":
    case "AccessElement":
    case "Map":
    case "FlatMap":
    case "Projection":
      return isMadeOfDocuments(node.base);
    case "AccessAttribute":
      return node.base !== undefined && isMadeOfDocuments(node.base);
    case "PipeFuncCall":
      return node.name === "order" && isMadeOfDocuments(node.base);
    default:
      return false;
  }
}

const isDocuments = ({ type }: Node): boolean =>
  type === "Everything" || type === "Parameter";

/** True for a node with `^`, or with what groq-js evaluates in steps. */
function readsOutside(node: Node): boolean {
  return (
    node.type === "Parent" ||
    (node.type === "FuncCall" && node.namespace === "diff") ||
    childrenOf(node).some(readsOutside)
  );
}
