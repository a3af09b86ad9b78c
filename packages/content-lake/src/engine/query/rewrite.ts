import { queryParseError } from "../errors.ts";
import type { LakeFault } from "../errors.ts";
import { mapChildren, withoutGroups } from "./ast.ts";
import type { Node } from "./ast.ts";
import { coalesce, lookupNode } from "./lookups.ts";
import { isFixed, narrow, withoutTypeTest } from "./index-selection.ts";
import { isRunawayPattern, withoutNeedlessStars } from "./match-pattern.ts";
import type { Alternative, FixedAlternative } from "./index-selection.ts";
import { isKeepable } from "./ordering.ts";
import type { Source } from "./ordering.ts";
import { textMatch, textScore } from "./text-match.ts";

type FilterNode = Extract<Node, { type: "Filter" }>;
type Operator = Extract<Node, { type: "OpCall" }>;

const NOTHING: Node = { type: "Value", value: null };

/**
 * Replaces the nodes that groq-js cannot evaluate, or evaluates by scanning all
 * documents, and records what each `*` of a query depends on.
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
          args: node.args.map((arg) =>
            node.name === "score"
              ? this.#scored(arg)
              : this.rewrite(arg, false),
          ),
        };
      case "Parameter":
        throw this.#missing(node.name);
      case "FuncCall":
        if (node.namespace === "releases") this.reads.push(null);
        return mapChildren(node, (child) => this.rewrite(child, isHidden));
      case "OpCall":
        return node.op === "match"
          ? this.#match(node, isHidden)
          : mapChildren(node, (child) => this.rewrite(child, isHidden));
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
      // The index has no entry for a key that is not a string, but documents
      // outside the index may match it.
      return coalesce(lookupNode(first.kind, key), { type: "Everything" });
    }
    const name = `\u0000source${this.sources.size}`;
    this.sources.set(name, {
      alternatives: alternatives.filter(isFixed),
      order,
    });
    return { type: "Parameter", name };
  }

  #match(node: Operator, isHidden: boolean): Node {
    const text = textQueryOf(node);
    const left = this.rewrite(node.left, isHidden);
    if (text !== null) return textMatch(left, this.rewrite(text, isHidden));
    if (isRunawayPattern(node.right)) throw this.#runaway();
    const right = this.rewrite(node.right, isHidden);
    return { ...node, left, right: withoutNeedlessStars(right) };
  }

  /** Rewrites an argument of `score()`: a text query adds its relevance. */
  #scored(node: Node): Node {
    switch (node.type) {
      // groq-js scores an expression in parentheses as 1 if it is true.
      case "Group":
        return this.#scored(node.base);
      case "And":
      case "Or":
        return {
          ...node,
          left: this.#scored(node.left),
          right: this.#scored(node.right),
        };
      case "FuncCall": {
        const [scored, ...rest] = node.args;
        if (node.name !== "boost" || scored === undefined) {
          return this.rewrite(node, false);
        }
        const others = rest.map((arg) => this.rewrite(arg, false));
        return { ...node, args: [this.#scored(scored), ...others] };
      }
      case "OpCall": {
        const text = node.op === "match" ? textQueryOf(node) : null;
        if (text === null) return this.rewrite(node, false);
        const left = this.rewrite(node.left, false);
        return textScore(left, this.rewrite(text, false));
      }
      default:
        return this.rewrite(node, false);
    }
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

/** The argument of `text::query()` on the right of a `match`; null for any other `match`. */
function textQueryOf({ right }: Operator): Node | null {
  const plain = withoutGroups(right);
  const isTextQuery =
    plain.type === "FuncCall" &&
    plain.namespace === "text" &&
    plain.name === "query";
  return isTextQuery ? withoutGroups(plain.args[0] ?? NOTHING) : null;
}

/**
 * `^.x` inside a filter is `x` in the scope around the filter, and `^.^.x` is
 * `^.x` there.
 */
function seenFromOutside(node: Node, isHidden: boolean): Node {
  if (node.type === "Parent") {
    if (isHidden) return node;
    return node.n === 1 ? { type: "This" } : { ...node, n: node.n - 1 };
  }
  return mapChildren(node, (child) => seenFromOutside(child, isHidden));
}
