import { queryParseError, type LakeFault } from "../errors.ts";
import { mapChildren, withoutGroups, type Node } from "./ast.ts";
import { narrow, type Alternative } from "./index-selection.ts";
import { withoutNeedlessStars } from "./match-pattern.ts";
import { textMatch, textScore } from "./text-search.ts";

type Operator = Extract<Node, { type: "OpCall" }>;

/**
 * Replaces the nodes that groq-js cannot evaluate, or evaluates by scanning all
 * documents, and records what each `*` of a query depends on.
 */
export class Rewriter {
  readonly sources = new Map<string, readonly Alternative[]>();
  readonly reads: (readonly Alternative[] | null)[] = [];
  readonly #query: string;
  readonly #usesIndex: boolean;

  constructor(query: string, usesIndex: boolean) {
    this.#query = query;
    this.#usesIndex = usesIndex;
  }

  rewrite(node: Node): Node {
    const inner = (child: Node) => this.rewrite(child);
    switch (node.type) {
      case "Everything":
        this.reads.push(null);
        return node;
      case "Filter": {
        if (withoutGroups(node.base).type !== "Everything") break;
        const base = this.#source(node.expr);
        return { type: "Filter", base, expr: inner(node.expr) };
      }
      case "PipeFuncCall":
        if (node.name !== "score") break;
        return {
          ...node,
          base: inner(node.base),
          args: node.args.map((arg) => this.#scored(arg)),
        };
      case "Parameter":
        throw this.#missing(node.name);
      case "FuncCall":
        if (node.namespace === "releases") this.reads.push(null);
        break;
      case "OpCall":
        if (node.op === "match") return this.#match(node);
        break;
      default:
        break;
    }
    return mapChildren(node, inner);
  }

  #source(filter: Node): Node {
    this.reads.push(narrow(filter, ({ kind }) => kind !== "reference"));
    const alternatives = this.#usesIndex ? narrow(filter) : null;
    if (alternatives === null) return { type: "Everything" };
    const name = `\u0000source${this.sources.size}`;
    this.sources.set(name, alternatives);
    return { type: "Parameter", name };
  }

  #match(node: Operator): Node {
    const text = textQueryOf(node);
    const left = this.rewrite(node.left);
    if (text !== null) return textMatch(left, this.rewrite(text));
    const right = withoutNeedlessStars(this.rewrite(node.right));
    return { ...node, left, right };
  }

  /** Rewrites an argument of `score()`: a text query adds its relevance. */
  #scored(node: Node): Node {
    switch (node.type) {
      // groq-js scores an expression in parentheses as 1 if it is true.
      case "Group":
        return this.#scored(node.base);
      case "And":
      case "Or":
        return mapChildren(node, (child) => this.#scored(child));
      case "FuncCall":
        return node.name === "boost"
          ? mapChildren(node, (child) => this.#scored(child))
          : this.rewrite(node);
      case "OpCall": {
        const text = textQueryOf(node);
        return text === null
          ? this.rewrite(node)
          : textScore(this.rewrite(node.left), this.rewrite(text));
      }
      default:
        return this.rewrite(node);
    }
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

/** The argument of `text::query()` on the right of a `match`; else null. */
function textQueryOf({ op, right }: Operator): Node | null {
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
