import { queryParseError } from "../errors.ts";
import type { LakeError } from "../errors.ts";
import { mapChildren, withoutGroups } from "./ast.ts";
import type { Node } from "./ast.ts";
import { coalesce, lookupNode } from "./lookups.ts";
import { isFixed, narrow } from "./narrowing.ts";
import { isRunawayPattern } from "./match-pattern.ts";
import type { Alternative, FixedAlternative } from "./narrowing.ts";
import { textMatch } from "./search-text.ts";

/**
 * Replaces what groq-js cannot do, or does by scanning everything, and notes
 * what each `*` of a query depends on.
 */
export class Rewriter {
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
        if (node.op === "match" && isRunawayPattern(node.right)) {
          throw this.#runaway();
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

  #runaway(): LakeError {
    const description = "A pattern of match may hold two * in a word at most";
    return queryParseError(description, this.#query, 0, this.#query.length);
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
