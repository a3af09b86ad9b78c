import { childrenOf, withoutGroups, type Node } from "./ast.ts";

/**
 * The functions whose time grows no faster than what they are given. Left out
 * are those that compare all with all (`array::intersects`), build long strings
 * (`array::join`), or that groq-js evaluates in steps alone (`diff::`).
 */
const LINEAR_FUNCTIONS: ReadonlySet<string> = new Set([
  ...["coalesce", "count", "dateTime", "defined", "identity", "length"],
  ...["lower", "now", "path", "pt::text", "references", "round", "string"],
  ...["upper", "array::compact", "array::unique", "dateTime::now"],
  ...["math::avg", "math::max", "math::min", "math::sum", "releases::all"],
  ...["sanity::partOfRelease", "sanity::versionOf", "string::lower"],
  ...["string::split", "string::startsWith", "string::upper"],
]);

/** The functions that return their argument or a part of it. */
const SELECTING: ReadonlySet<string> = new Set([
  ...["coalesce", "array::compact", "array::unique", "string::split"],
  ...["lower", "upper", "string", "pt::text", "string::lower", "string::upper"],
]);

const NUMBERS: ReadonlySet<string> = new Set(["count", "length", "round"]);

/** Stars at the end alone: the time of more grows with a power of the text. */
const SIMPLE_PATH = /^[^*]{0,256}\*{0,2}$/;

type Call = Extract<Node, { type: "FuncCall" }>;

/**
 * True if no single step of a query can take long, however many steps it has:
 * then it can be stopped between two of them. The budget counts the steps, so
 * nested loops do not matter here; what matters is what groq-js does within one
 * step. The danger is in what a query builds: each projection of a projection
 * may double it, and a function that walks through the result may never end.
 * The time of a `match` grows with a power of the length of the words.
 *
 * @param isStored `@` is a document, or a part of one, as it is stored
 */
export function isBounded(node: Node, isStored = true): boolean {
  const below = (child: Node) => isBounded(child, isStored);
  switch (node.type) {
    case "Filter":
    case "Map":
    case "FlatMap":
    case "Projection":
      return (
        below(node.base) &&
        isBounded(node.expr, isStoredIn(node.base, isStored))
      );
    case "PipeFuncCall": {
      const isInside = isStoredIn(node.base, isStored);
      return (
        node.name === "order" &&
        below(node.base) &&
        node.args.every((arg) => isBounded(arg, isInside))
      );
    }
    case "Deref":
      return !node.isSearch && below(node.base);
    case "OpCall": {
      // A sum of what is stored and of literals cannot double in size.
      const isShort = node.op !== "+" || isStoredIn(node, isStored);
      return (
        node.op !== "match" && isShort && below(node.left) && below(node.right)
      );
    }
    case "FuncCall":
      return isBoundedCall(node, isStored) && node.args.every(below);
    case "SelectorFuncCall":
    case "SelectorNested":
      return false;
    default:
      return childrenOf(node).every(below);
  }
}

function isBoundedCall(node: Call, isStored: boolean): boolean {
  const first = node.args[0] && withoutGroups(node.args[0]);
  switch (nameOf(node)) {
    case "references":
      return isStored;
    case "pt::text":
      return first !== undefined && isStoredIn(first, isStored);
    case "path":
      return first?.type === "Value" && SIMPLE_PATH.test(String(first.value));
    default:
      return LINEAR_FUNCTIONS.has(nameOf(node));
  }
}

/** True if the value of a node is part of a document as it is stored. */
function isStoredIn(node: Node, isStored: boolean): boolean {
  const below = (child: Node) => isStoredIn(child, isStored);
  switch (node.type) {
    case "Everything":
    // Parameters of the query were replaced by values; what is left is a source
    // of the plan.
    case "Parameter":
    case "Value":
    case "Deref":
      return true;
    case "This":
      return isStored;
    case "AccessAttribute":
      return node.base ? below(node.base) : isStored;
    case "Group":
    case "Filter":
    case "Slice":
    case "AccessElement":
    case "ArrayCoerce":
    case "PipeFuncCall":
      return below(node.base);
    case "Map":
    case "FlatMap":
      return below(node.base) && isStoredIn(node.expr, true);
    case "OpCall":
      return node.op === "+" && below(node.left) && below(node.right);
    case "FuncCall":
      return (
        NUMBERS.has(nameOf(node)) ||
        (SELECTING.has(nameOf(node)) && node.args.every(below))
      );
    default:
      return false;
  }
}

function nameOf({ namespace, name }: Call): string {
  return namespace === "global" ? name : `${namespace}::${name}`;
}
