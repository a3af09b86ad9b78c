import type { Lookup } from "../collection.ts";
import { queryParseError, type LakeFault } from "../errors.ts";
import { mapChildren, withoutGroups, type Node } from "./ast.ts";
import { isBounded } from "./bounded.ts";
import { countedTree } from "./budget.ts";
import { withConstants, type Constant } from "./constants.ts";
import { parseQuery } from "./groq.ts";
import { isOnlyType, narrow } from "./index-selection.ts";
import { isKeepable } from "./ordering.ts";
import { textMatch, textScore } from "./text-search.ts";

/** A query, ready to run: its tree with the scans replaced by index look-ups. */
export type Plan = {
  tree: Node;
  /** The same tree with budget checks. */
  node: Node;
  constants: readonly Constant[];
  /**
   * What each `*` depends on, null for every document; the parameter
   * `sourceName(index)` replaces it.
   */
  reads: readonly (readonly Lookup[] | null)[];
  /** How the documents of a `*` are sorted beforehand, by its index in `reads`. */
  orders: ReadonlyMap<number, readonly Node[]>;
  /** True if the evaluation respects a budget: see `isBounded`. */
  isBounded: boolean;
};

/** The parameter for the documents of a `*`. */
export const sourceName = (index: number) => `\u0000source${index}`;

const OPERATORS = /[&|.[({!,]/g;
/** groq-js takes quadratic time: about two seconds for this many. */
const MAX_OPERATORS = 10_000;
/** This many are parsed in less than a tenth of a second. */
const SHORT_OPERATORS = 2_000;
/** Neither the Studio nor the site writes longer queries. */
const SHORT_CHARACTERS = 16_384;
/** In characters that all uses of parameters read, outside the budget. */
const SHORT_PARAMETERS = 400_000;

const TOO_DEEP = "The query is too long or nested too deeply";

/**
 * True if the query can be parsed and planned without making others wait.
 *
 * @throws LakeFault for parameters nested too deeply to write.
 */
export function isShortQuery(
  query: string,
  params: Record<string, unknown>,
): boolean {
  const uses = countOf(/\$/g, query);
  return (
    query.length <= SHORT_CHARACTERS &&
    countOf(OPERATORS, query) <= SHORT_OPERATORS &&
    (uses === 0 || uses * planKey("", params).length <= SHORT_PARAMETERS)
  );
}

function countOf(pattern: RegExp, query: string): number {
  return query.match(pattern)?.length ?? 0;
}

/**
 * Equal for equal queries.
 *
 * @throws LakeFault for parameters nested too deeply to write.
 */
export function planKey(
  query: string,
  params: Record<string, unknown>,
): string {
  try {
    return JSON.stringify([query, params]);
  } catch {
    // JSON can be parsed at depths at which it cannot be written.
    throw unreadable(TOO_DEEP, query);
  }
}

/**
 * Plans a query.
 *
 * @param params that the plan may use.
 * @param late the names of those that only an evaluation gets.
 * @throws LakeFault for an invalid query.
 */
export function planQuery(
  query: string,
  params: Record<string, unknown>,
  late: readonly string[] = [],
): Plan {
  return readable(query, () => planOf(parsed(query, params), query, late));
}

/**
 * Plans what a listener's query lists, before it orders, slices or projects it. What
 * could not be stopped, such as a `match`, is ignored too: a listener may hear of a
 * document that its query does not find.
 *
 * @throws LakeFault for an invalid or long query.
 */
export function planFilter(
  query: string,
  params: Record<string, unknown>,
): Plan {
  if (!isShortQuery(query, params)) throw unreadable(TOO_DEEP, query);
  return readable(query, () => {
    const tree = parsed(query, params);
    // Finds faults in the parts that are left out.
    planOf(tree, query);
    const conditions = conditionsOf(tree, query).filter((each) =>
      isBounded(each),
    );
    const filter = conditions.reduce<Node>(
      (base, expr) => ({ type: "Filter", base, expr }),
      { type: "Everything" },
    );
    return planOf(filter, query);
  });
}

/** The conditions on single documents in a query of the form `*[…][…]`. */
function conditionsOf(node: Node, query: string, found: Node[] = []): Node[] {
  switch (node.type) {
    case "Everything":
      return found;
    case "Filter":
      found.unshift(...conjuncts(node.expr));
      return conditionsOf(node.base, query, found);
    case "Map":
    case "FlatMap":
    case "Projection":
    case "AccessAttribute":
      // The conditions found so far do not apply to documents.
      return conditionsOf(node.base ?? { type: "This" }, query);
    case "Group":
    case "PipeFuncCall":
    case "Slice":
    case "AccessElement":
    case "ArrayCoerce":
      return conditionsOf(node.base, query, found);
    default:
      throw unreadable("A listener needs a query of the form *[filter]", query);
  }
}

function conjuncts(node: Node): Node[] {
  const plain = withoutGroups(node);
  return plain.type === "And"
    ? [...conjuncts(plain.left), ...conjuncts(plain.right)]
    : [plain];
}

/** @throws LakeFault for a query that is invalid or would take too long. */
export function parsed(query: string, params: Record<string, unknown>): Node {
  if (countOf(OPERATORS, query) > MAX_OPERATORS) {
    throw unreadable(TOO_DEEP, query);
  }
  return parseQuery(query, params);
}

function readable<T>(query: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? unreadable(TOO_DEEP, query) : error;
  }
}

function unreadable(description: string, query: string): LakeFault {
  return queryParseError(description, query, 0, query.length);
}

/**
 * Replaces the nodes that groq-js cannot evaluate, or evaluates by scanning all
 * documents, and records what each `*` of a query depends on.
 */
function planOf(root: Node, query: string, late: readonly string[] = []): Plan {
  const reads: (readonly Lookup[] | null)[] = [];
  const orders = new Map<number, readonly Node[]>();

  function rewrite(node: Node): Node {
    switch (node.type) {
      case "Everything":
        reads.push(null);
        return node;
      case "Filter": {
        if (withoutGroups(node.base).type !== "Everything") break;
        const index = reads.push(narrow(node.expr)) - 1;
        const base: Node =
          reads[index] === null
            ? { type: "Everything" }
            : { type: "Parameter", name: sourceName(index) };
        // The index has answered it: each of its documents would pass again.
        if (isOnlyType(node.expr)) return base;
        return { type: "Filter", base, expr: rewrite(node.expr) };
      }
      case "PipeFuncCall":
        if (isSortedBeforehand(node)) {
          orders.set(reads.length, node.args);
          return rewrite(withoutGroups(node.base));
        }
        if (node.name !== "score") break;
        return {
          ...node,
          base: rewrite(node.base),
          args: node.args.map((arg) => scored(arg, rewrite)),
        };
      case "Parameter":
        if (late.includes(node.name)) return node;
        throw unreadable(
          `param $${node.name} referenced, but not provided`,
          query,
        );
      case "FuncCall":
        if (node.namespace === "releases") reads.push(null);
        break;
      case "OpCall": {
        if (node.op !== "match") break;
        const text = textQueryOf(node);
        if (text === null) break;
        return textMatch(rewrite(node.left), rewrite(text));
      }
      default:
        break;
    }
    return mapChildren(node, rewrite);
  }

  const rewritten = rewrite(root);
  const { tree, constants } = withConstants(rewritten);
  return {
    tree,
    node: countedTree(tree),
    constants,
    reads,
    orders,
    isBounded: isBounded(rewritten),
  };
}

/** True for an `order()` of documents whose order is cached. */
function isSortedBeforehand({ name, base, args }: PipeCall): boolean {
  const filter = withoutGroups(base);
  return (
    name === "order" &&
    filter.type === "Filter" &&
    withoutGroups(filter.base).type === "Everything" &&
    isKeepable(narrow(filter.expr), args)
  );
}

type PipeCall = Extract<Node, { type: "PipeFuncCall" }>;

/** Transforms an argument of `score()`: a text query adds its relevance. */
function scored(node: Node, rewrite: (node: Node) => Node): Node {
  // groq-js scores an expression in parentheses as 1 if it is true.
  const plain = withoutGroups(node);
  const text = plain.type === "OpCall" ? textQueryOf(plain) : null;
  if (plain.type === "OpCall" && text !== null) {
    return textScore(rewrite(plain.left), rewrite(text));
  }
  const isMade =
    plain.type === "And" ||
    plain.type === "Or" ||
    (plain.type === "FuncCall" && plain.name === "boost");
  return isMade
    ? mapChildren(plain, (child) => scored(child, rewrite))
    : rewrite(plain);
}

/** The argument of `text::query()` on the right of a `match`; otherwise null. */
function textQueryOf({
  op,
  right,
}: Extract<Node, { type: "OpCall" }>): Node | null {
  const plain = withoutGroups(right);
  const isTextQuery =
    op === "match" &&
    plain.type === "FuncCall" &&
    plain.namespace === "text" &&
    plain.name === "query";
  return isTextQuery
    ? withoutGroups(plain.args[0] ?? { type: "Value", value: null })
    : null;
}
