import { queryParseError } from "../errors.ts";
import type { LakeError } from "../errors.ts";
import { mapChildren, withoutGroups } from "./ast.ts";
import type { Node } from "./ast.ts";
import { SyntaxFault, parseQuery } from "./groq.ts";
import { coalesce, lookupNode } from "./lookups.ts";
import { isFixed, narrow } from "./narrowing.ts";
import type { Alternative, FixedAlternative } from "./narrowing.ts";
import { textMatch } from "./search-text.ts";

/** A query, ready to run: its tree with the scans replaced by index look-ups. */
export type Plan = {
  node: Node;
  /** The parameters that stand for a `*`, and the documents they must hold. */
  sources: ReadonlyMap<string, readonly FixedAlternative[]>;
  /** What each `*` depends on, `null` for every document. */
  reads: readonly (readonly FixedAlternative[] | null)[];
};

const MAX_PLANS = 500;
const MAX_KEY_LENGTH = 32_768;
/** groq-js takes time by the square of these: this many are some two seconds. */
const MAX_OPERATORS = 10_000;

/** Plans queries, and keeps the plans of those that were asked last. */
export class Planner {
  readonly #plans = new Map<string, Plan>();

  /** Throws a `LakeError` for a query that cannot be read. */
  plan(query: string, params: Record<string, unknown>): Plan {
    const key = JSON.stringify([query, params]);
    const known = this.#plans.get(key);
    if (known !== undefined) {
      this.#plans.delete(key);
      this.#plans.set(key, known);
      return known;
    }
    const plan = planQuery(query, params);
    if (key.length <= MAX_KEY_LENGTH) this.#plans.set(key, plan);
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > MAX_PLANS && oldest !== undefined) {
      this.#plans.delete(oldest);
    }
    return plan;
  }
}

/**
 * The conditions under which a single document belongs to what a query lists,
 * for listeners. Throws a `LakeError`.
 */
export function filtersOf(
  query: string,
  params: Record<string, unknown>,
): Node[] {
  const filters: Node[] = [];
  let node = parsed(query, params);
  for (;;) {
    switch (node.type) {
      case "Everything":
        return filters.map((filter) => rewriteFilter(filter, query));
      case "Filter":
        filters.unshift(node.expr);
        node = node.base;
        break;
      case "Map":
      case "FlatMap":
      case "Projection":
      case "AccessAttribute":
        // What was filtered so far were not documents.
        filters.length = 0;
        node = node.base ?? { type: "This" };
        break;
      case "Group":
      case "PipeFuncCall":
      case "Slice":
      case "AccessElement":
      case "ArrayCoerce":
        node = node.base;
        break;
      default:
        throw queryParseError(
          "A listener needs a query of the form *[filter]",
          query,
          0,
          query.length,
        );
    }
  }
}

/** A condition for single documents: there is no index to ask. */
function rewriteFilter(filter: Node, query: string): Node {
  try {
    return new Rewriter(query, false).rewrite(filter, false);
  } catch (error) {
    throw error instanceof RangeError ? tooDeep(query) : error;
  }
}

function planQuery(query: string, params: Record<string, unknown>): Plan {
  const rewriter = new Rewriter(query, true);
  try {
    const node = rewriter.rewrite(parsed(query, params), false);
    return { node, sources: rewriter.sources, reads: rewriter.reads };
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(query);
    throw error;
  }
}

function parsed(query: string, params: Record<string, unknown>): Node {
  const operators = query.match(/[&|.[({!,]/g)?.length ?? 0;
  if (operators > MAX_OPERATORS) throw tooDeep(query);
  try {
    return parseQuery(query, params);
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    const { message, position } = error;
    const end = position === null ? query.length : position + 1;
    throw queryParseError(
      message,
      query,
      Math.min(position ?? 0, query.length),
      Math.min(end, query.length),
    );
  }
}

function tooDeep(query: string): LakeError {
  const description = "The query is too long or nested too deeply";
  return queryParseError(description, query, 0, query.length);
}

class Rewriter {
  readonly sources = new Map<string, readonly FixedAlternative[]>();
  readonly reads: (readonly FixedAlternative[] | null)[] = [];
  readonly #query: string;
  readonly #usesIndex: boolean;

  constructor(query: string, usesIndex: boolean) {
    this.#query = query;
    this.#usesIndex = usesIndex;
  }

  /**
   * `isHidden`: the node is evaluated in a scope that `^` does not count, as
   * the elements of a mapped array are.
   */
  rewrite(node: Node, isHidden: boolean): Node {
    switch (node.type) {
      case "Everything":
        this.reads.push(null);
        return node;
      case "Filter":
        return {
          ...node,
          base:
            withoutGroups(node.base).type === "Everything"
              ? this.#source(node.expr, isHidden)
              : this.rewrite(node.base, isHidden),
          expr: this.rewrite(node.expr, false),
        };
      case "Map":
      case "FlatMap":
      case "Projection":
        return {
          ...node,
          base: this.rewrite(node.base, isHidden),
          expr: this.rewrite(node.expr, node.type !== "Projection"),
        };
      case "PipeFuncCall":
        return {
          ...node,
          base: this.rewrite(node.base, isHidden),
          args: node.args.map((arg) => this.rewrite(arg, false)),
        };
      case "Parameter":
        throw this.#missing(node.name);
      case "FuncCall":
        if (node.namespace === "releases") this.reads.push(null);
        return mapChildren(node, (child) => this.rewrite(child, isHidden));
      case "OpCall":
        if (node.op === "match" && isTextQuery(node.right)) {
          return this.#textMatch(node.left, node.right, isHidden);
        }
        return mapChildren(node, (child) => this.rewrite(child, isHidden));
      default:
        return mapChildren(node, (child) => this.rewrite(child, isHidden));
    }
  }

  #source(filter: Node, isHidden: boolean): Node {
    const isRead = (alternative: Alternative) =>
      isFixed(alternative) && alternative.kind !== "reference";
    const reads = narrow(filter, isRead);
    this.reads.push(reads?.filter(isFixed) ?? null);

    const alternatives = narrow(filter, () => true);
    const [first] = alternatives ?? [];
    if (alternatives === null || !this.#usesIndex) {
      return { type: "Everything" };
    }
    if (first !== undefined && !isFixed(first)) {
      const key = seenFromOutside(first.expression, isHidden);
      // A key that is no string finds nothing by the index, but may be equal to
      // what the index leaves out.
      return coalesce(lookupNode(first.kind, key), { type: "Everything" });
    }
    const name = `\u0000source${this.sources.size}`;
    this.sources.set(name, alternatives.filter(isFixed));
    return { type: "Parameter", name };
  }

  #textMatch(left: Node, right: Node, isHidden: boolean): Node {
    const [query] = right.type === "FuncCall" ? right.args : [];
    const terms = query && withoutGroups(query);
    const searched = wholeText(this.rewrite(left, isHidden));
    return textMatch(
      searched,
      terms ? this.rewrite(terms, isHidden) : { type: "Value", value: null },
    );
  }

  #missing(name: string): LakeError {
    const start = Math.max(this.#query.indexOf(`$${name}`), 0);
    return queryParseError(
      `param $${name} referenced, but not provided`,
      this.#query,
      start,
      Math.min(start + name.length + 1, this.#query.length),
    );
  }
}

function isTextQuery(node: Node): boolean {
  const plain = withoutGroups(node);
  return (
    plain.type === "FuncCall" &&
    plain.namespace === "text" &&
    plain.name === "query"
  );
}

/** `@` on the left of a search is everything that the document holds. */
function wholeText(node: Node): Node {
  const plain = withoutGroups(node);
  if (plain.type === "This") {
    const id: Node = { type: "AccessAttribute", name: "_id" };
    return coalesce(lookupNode("text", id), plain);
  }
  if (plain.type !== "Array") return plain;
  return {
    ...plain,
    elements: plain.elements.map((element) => ({
      ...element,
      value: wholeText(element.value),
    })),
  };
}

/** `^.x` inside a filter is `x` (or a nearer `^.x`) where the filter stands. */
function seenFromOutside(node: Node, isHidden: boolean): Node {
  if (node.type === "Parent") {
    if (isHidden) return node;
    return node.n === 1 ? { type: "This" } : { ...node, n: node.n - 1 };
  }
  return mapChildren(node, (child) => seenFromOutside(child, isHidden));
}
