import { queryParseError } from "../errors.ts";
import type { LakeFault } from "../errors.ts";
import type { Node } from "./ast.ts";
import { isBounded, isBoundedFilter } from "./bounded.ts";
import { countedTree } from "./budget.ts";
import { SyntaxFault, parseQuery } from "./groq.ts";
import type { FixedAlternative } from "./index-selection.ts";
import type { Source } from "./ordering.ts";
import { Rewriter } from "./rewrite.ts";

/** A query, ready to run: its tree with the scans replaced by index look-ups. */
export type Plan = {
  node: Node;
  /** The parameters that stand for a `*`, and the documents they must hold. */
  sources: ReadonlyMap<string, Source>;
  /** What each `*` depends on, `null` for every document. */
  reads: readonly (readonly FixedAlternative[] | null)[];
  /** True if the evaluation keeps to a budget: see `isBounded`. */
  isBounded: boolean;
};

const MAX_PLANS = 500;
const MAX_KEY_LENGTH = 32_768;
/** A tree takes some thirty times the memory of its text. */
const MAX_KEY_CHARACTERS = 1_000_000;
const OPERATORS = /[&|.[({!,]/g;
/** groq-js takes time by the square of these: this many are some two seconds. */
const MAX_OPERATORS = 10_000;
/** Neither the Studio nor the site writes longer ones. */
const SHORT_CHARACTERS = 16_384;
/** These many are read in less than a tenth of a second. */
const SHORT_OPERATORS = 2_000;

const SUMS = /\+/g;
/** Each sum of lists copies all that came before it, some while it is read. */
const SHORT_SUMS = 64;
const USES = /\$/g;
/** What all uses of the parameters read together, before anything is counted. */
const SHORT_PARAMETERS = 400_000;

/** Many listeners may be opened one after the other. */
const FILTER_OPERATORS = 500;

/**
 * True if the query can be read and planned without making others wait.
 * Throws a `LakeFault` for parameters too deep to write.
 */
export function isShortQuery(
  query: string,
  params: Record<string, unknown>,
): boolean {
  return (
    query.length <= SHORT_CHARACTERS &&
    operatorsIn(query) <= SHORT_OPERATORS &&
    countOf(SUMS, query) <= SHORT_SUMS &&
    parametersRead(query, params) <= SHORT_PARAMETERS
  );
}

function operatorsIn(query: string): number {
  return countOf(OPERATORS, query);
}

/** In characters of JSON: each use of a parameter may read the longest of them. */
function parametersRead(
  query: string,
  params: Record<string, unknown>,
): number {
  const uses = countOf(USES, query);
  return uses === 0 ? 0 : uses * planKey("", params).length;
}

function countOf(pattern: RegExp, query: string): number {
  return query.match(pattern)?.length ?? 0;
}

/** Plans queries, and keeps the plans of those that were asked last. */
export class Planner {
  readonly #plans = new Map<string, Plan>();
  #characters = 0;

  /** Throws a `LakeFault` for a query that cannot be read. */
  plan(query: string, params: Record<string, unknown>): Plan {
    const key = planKey(query, params);
    const known = this.#plans.get(key);
    if (known !== undefined) {
      this.#plans.delete(key);
      this.#plans.set(key, known);
      return known;
    }
    const plan = planQuery(query, params);
    if (key.length <= MAX_KEY_LENGTH) this.#keep(key, plan);
    return plan;
  }

  /** How many plans are kept. */
  get size(): number {
    return this.#plans.size;
  }

  #keep(key: string, plan: Plan): void {
    this.#plans.set(key, plan);
    this.#characters += key.length;
    for (const oldest of this.#plans.keys()) {
      const isFull =
        this.#plans.size > MAX_PLANS || this.#characters > MAX_KEY_CHARACTERS;
      if (!isFull) return;
      this.#plans.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}

/** Equal for equal queries. Throws a `LakeFault` for parameters too deep to write. */
export function planKey(
  query: string,
  params: Record<string, unknown>,
): string {
  try {
    return JSON.stringify([query, params]);
  } catch {
    // JSON can be read deeper than it can be written.
    throw tooDeep(query);
  }
}

/**
 * The conditions under which a single document belongs to what a query lists,
 * for listeners. Throws a `LakeFault`.
 */
export function filtersOf(
  query: string,
  params: Record<string, unknown>,
): Node[] {
  if (!isShortQuery(query, params) || operatorsIn(query) > FILTER_OPERATORS) {
    throw tooDeep(query);
  }
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
    const rewritten = new Rewriter(query, false).rewrite(filter, false);
    if (!isBoundedFilter(rewritten)) throw tooComplex(query);
    return countedTree(rewritten);
  } catch (error) {
    throw error instanceof RangeError ? tooDeep(query) : error;
  }
}

function planQuery(query: string, params: Record<string, unknown>): Plan {
  const rewriter = new Rewriter(query, true);
  try {
    const node = rewriter.rewrite(parsed(query, params), false);
    const { sources, reads } = rewriter;
    const isBoundedPlan = isBounded(node);
    return {
      node: countedTree(node),
      sources,
      reads,
      isBounded: isBoundedPlan,
    };
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(query);
    throw error;
  }
}

function parsed(query: string, params: Record<string, unknown>): Node {
  if (operatorsIn(query) > MAX_OPERATORS) throw tooDeep(query);
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

function tooDeep(query: string): LakeFault {
  const description = "The query is too long or nested too deeply";
  return queryParseError(description, query, 0, query.length);
}

function tooComplex(query: string): LakeFault {
  const description =
    "This filter is too complex to listen to: a match may look for eight words with a star each, functions may read what is stored and not what the filter builds";
  return queryParseError(description, query, 0, query.length);
}
