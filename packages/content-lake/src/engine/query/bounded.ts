import { childrenOf, withoutGroups, type Node } from "./ast.ts";

/**
 * The functions with at most linear time in their input. This excludes those that
 * compare all with all (`array::intersects`), build long strings (`array::join`), or
 * that groq-js evaluates only in steps (`diff::`).
 */
const LINEAR_FUNCTIONS: ReadonlySet<string> = new Set([
  "coalesce",
  "count",
  "dateTime",
  "defined",
  "identity",
  "length",
  "lower",
  "now",
  "path",
  "pt::text",
  "references",
  "round",
  "string",
  "upper",
  "array::compact",
  "array::unique",
  "dateTime::now",
  "math::avg",
  "math::max",
  "math::min",
  "math::sum",
  "releases::all",
  "sanity::dataset",
  "sanity::partOfRelease",
  "sanity::projectId",
  "sanity::versionOf",
  "string::lower",
  "string::split",
  "string::startsWith",
  "string::upper",
]);

/** Only stars at the end: the time of more grows polynomially with the text. */
const SIMPLE_PATH = /^[^*]{0,256}\*{0,2}$/;

type Call = Extract<Node, { type: "FuncCall" }>;

/**
 * True if no single step of a query can take long, however many steps it has: then it
 * can be stopped between two of them. The budget counts the steps, so nested loops do
 * not matter here; what matters is what groq-js does within one step. The danger is in
 * what a query builds: each projection of a projection may double it, and a function
 * that traverses the result may never end. The time of a `match` grows with a power of
 * the length of its words.
 *
 * @param isStored whether `@` is a stored document, or a part of one
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
      // A sum of stored values and literals cannot double in size.
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

/** Nodes whose value is not, or not known to be, part of a document. */
const MADE: readonly string[] = ["Array", "Object", "Parent", "Projection"];

/** True if the value of a node is no larger than what documents store. */
function isStoredIn(node: Node, isStored: boolean): boolean {
  const isOwn = node.type === "AccessAttribute" && !node.base;
  if (node.type === "This" || isOwn) return isStored;
  return (
    !MADE.includes(node.type) &&
    childrenOf(node).every((child) => isStoredIn(child, isStored))
  );
}

function nameOf({ namespace, name }: Call): string {
  return namespace === "global" ? name : `${namespace}::${name}`;
}
