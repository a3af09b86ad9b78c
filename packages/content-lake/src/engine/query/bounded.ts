import type { Node } from "./ast.ts";
import { childrenOf, withoutGroups } from "./ast.ts";
import { isQuickPattern } from "./match-pattern.ts";

/**
 * The functions whose time grows no faster than what they are given. Left out
 * are those that compare all with all (`array::intersects`), build long strings
 * (`array::join`). The time of a `match` grows with a power of the length of the
 * words, which only `matchable` limits.
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

/**
 * True if no single step of a query can take long, however many steps it has:
 * then it can be stopped between two of them. The budget counts the steps, so
 * nested loops do not matter here; what matters is what groq-js does within one
 * step. The danger is in what a query builds: each projection of a projection
 * may double it, and a function that walks through the result may never end.
 * `isMatchable`: it is asked of documents without long texts.
 */
export function isBounded(node: Node, { isMatchable = false } = {}): boolean {
  return isBoundedIn(node, { isStored: true, isMatchable });
}

/** True if a filter holds a `match` anywhere. */
export function hasMatch(node: Node): boolean {
  const isMatch =
    (node.type === "OpCall" && node.op === "match") || "search" in node;
  return isMatch || childrenOf(node).some(hasMatch);
}

/**
 * True if a query compares two values by `diff::`, which groq-js evaluates in
 * steps alone, so that no budget in the thread of all callers covers it.
 */
export function isInSteps(node: Node): boolean {
  const isDiff = node.type === "FuncCall" && node.namespace === "diff";
  return isDiff || childrenOf(node).some(isInSteps);
}

type Scope = {
  /** `@` is a document, or a part of one, as it is stored. */
  isStored: boolean;
  /** No document has long texts. */
  isMatchable: boolean;
};

function isBoundedIn(node: Node, scope: Scope): boolean {
  const { isStored } = scope;
  const below = (child: Node) => isBoundedIn(child, scope);
  const inside = (base: Node) => ({
    ...scope,
    isStored: isStoredIn(base, isStored),
  });
  switch (node.type) {
    case "Filter":
    case "Map":
    case "FlatMap":
    case "Projection":
      return below(node.base) && isBoundedIn(node.expr, inside(node.base));
    case "PipeFuncCall":
      return (
        node.name === "order" &&
        below(node.base) &&
        node.args.every((arg) => isBoundedIn(arg, inside(node.base)))
      );
    case "Deref":
      return node.search
        ? isQuickMatch(node.search.operands, node.search.query, scope)
        : below(node.base);
    case "OpCall":
      if (
        node.op === "match" &&
        !isQuickMatch(operandsOf(node.left), node.right, scope)
      ) {
        return false;
      }
      if (node.op === "+" && !isShort(node, isStored)) return false;
      return below(node.left) && below(node.right);
    case "FuncCall":
      return isBoundedCall(node, isStored) && node.args.every(below);
    case "SelectorFuncCall":
    case "SelectorNested":
      return false;
    default:
      return childrenOf(node).every(below);
  }
}

function isQuickMatch(
  operands: readonly Node[],
  pattern: Node,
  { isStored, isMatchable }: Scope,
): boolean {
  return (
    isMatchable &&
    isQuickPattern(pattern) &&
    operands.every((operand) => isStoredIn(operand, isStored))
  );
}

function operandsOf(left: Node): Node[] {
  const plain = withoutGroups(left);
  return plain.type === "Array"
    ? plain.elements.map(({ value }) => value)
    : [plain];
}

function isBoundedCall(
  node: Extract<Node, { type: "FuncCall" }>,
  isStored: boolean,
): boolean {
  const name = nameOf(node);
  if (!LINEAR_FUNCTIONS.has(name)) return false;
  const [first] = node.args;
  if (name === "references") return isStored;
  if (name === "pt::text") {
    return first !== undefined && isStoredIn(first, isStored);
  }
  return name !== "path" || (first !== undefined && isSimplePath(first));
}

/**
 * Each `**` becomes a `.*`; with two of them the time grows with the square of
 * the text.
 */
function isSimplePath(node: Node): boolean {
  const plain = withoutGroups(node);
  return (
    plain.type === "Value" &&
    typeof plain.value === "string" &&
    plain.value.length <= 256 &&
    plain.value.split("**").length <= 2
  );
}

/** A sum of stored values and literals, which cannot double in size. */
function isShort(node: Node, isStored: boolean): boolean {
  const plain = withoutGroups(node);
  if (plain.type === "OpCall" && plain.op === "+") {
    return isShort(plain.left, isStored) && isShort(plain.right, isStored);
  }
  if (plain.type === "FuncCall" && NUMBERS.has(nameOf(plain))) return true;
  return isStoredIn(plain, isStored);
}

/** True if the value of a node is part of a document as it is stored. */
function isStoredIn(node: Node, isStored: boolean): boolean {
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
      return node.base ? isStoredIn(node.base, isStored) : isStored;
    case "Group":
    case "Filter":
    case "Slice":
    case "AccessElement":
    case "ArrayCoerce":
    case "PipeFuncCall":
      return isStoredIn(node.base, isStored);
    case "Map":
    case "FlatMap": {
      const isStoredBase = isStoredIn(node.base, isStored);
      return isStoredBase && isStoredIn(node.expr, isStoredBase);
    }
    case "FuncCall":
      return (
        SELECTING.has(nameOf(node)) &&
        node.args.every((arg) => isStoredIn(arg, isStored))
      );
    default:
      return false;
  }
}

function nameOf({
  namespace,
  name,
}: Extract<Node, { type: "FuncCall" }>): string {
  return namespace === "global" ? name : `${namespace}::${name}`;
}
