import { queryParseError } from "../errors.ts";
import type { LakeFault } from "../errors.ts";
import { mapChildren, withoutGroups } from "./ast.ts";
import type { Node } from "./ast.ts";
import { coalesce, lookupNode } from "./lookups.ts";
import { isFixed, narrow, withoutTypeTest } from "./index-selection.ts";
import { isRunawayPattern } from "./match-pattern.ts";
import type { Alternative, FixedAlternative } from "./index-selection.ts";
import { isKeepable } from "./ordering.ts";
import type { Source } from "./ordering.ts";
import { textMatch } from "./search-text.ts";

type FilterNode = Extract<Node, { type: "Filter" }>;

/**
 * Replaces what groq-js cannot do, or does by scanning everything, and notes
 * what each `*` of a query depends on.
 */
export class Rewriter {
  readonly sources = new Map<string, Source>();
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
        if (withoutGroups(node.base).type === "Everything") {
          return this.#filtered(node.expr, [], isHidden);
        }
        return {
          ...node,
          base: this.rewrite(node.base, isHidden),
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
        if (this.#isOrderOfDocuments(node)) {
          const { expr } = withoutGroups(node.base) as FilterNode;
          return this.#filtered(expr, node.args, isHidden);
        }
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
        if (node.op === "match" && isRunawayPattern(node.right)) {
          throw this.#runaway();
        }
        return mapChildren(node, (child) => this.rewrite(child, isHidden));
      default:
        return mapChildren(node, (child) => this.rewrite(child, isHidden));
    }
  }

  /** `*[filter]`, or `*[filter] | order(…)` if that order can be kept. */
  #filtered(filter: Node, order: readonly Node[], isHidden: boolean): Node {
    const base = this.#source(filter, order, isHidden);
    const source =
      base.type === "Parameter" ? this.sources.get(base.name) : undefined;
    const rest = source ? withoutTypeTest(filter, source.alternatives) : filter;
    return rest === null
      ? base
      : { type: "Filter", base, expr: this.rewrite(rest, false) };
  }

  /** `*[…] | order(…)` whose documents and order are known before it runs. */
  #isOrderOfDocuments(node: Extract<Node, { type: "PipeFuncCall" }>): boolean {
    const base = withoutGroups(node.base);
    if (node.name !== "order" || base.type !== "Filter") return false;
    if (withoutGroups(base.base).type !== "Everything") return false;
    const alternatives = narrow(base.expr, () => true) ?? [];
    return (
      this.#usesIndex &&
      alternatives.every(isFixed) &&
      isKeepable(alternatives, node.args)
    );
  }

  #source(filter: Node, order: readonly Node[], isHidden: boolean): Node {
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
    this.sources.set(name, {
      alternatives: alternatives.filter(isFixed),
      order,
    });
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

  #runaway(): LakeFault {
    const description = "A pattern of match may hold two * in a word at most";
    return queryParseError(description, this.#query, 0, this.#query.length);
  }

  #missing(name: string): LakeFault {
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
