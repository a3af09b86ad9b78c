import { queryParseError, type LakeFault } from "../errors.ts";
import { remembered } from "../remembered.ts";
import type { Node } from "./ast.ts";
import { isBounded, isInSteps } from "./bounded.ts";
import { countedTree } from "./budget.ts";
import { SyntaxFault, parseQuery } from "./groq.ts";
import type { Alternative } from "./index-selection.ts";
import { Rewriter } from "./rewrite.ts";

/** A query, ready to run: its tree with the scans replaced by index look-ups. */
export type Plan = {
  tree: Node;
  /** The same tree, which keeps to a budget. */
  node: Node;
  /** The parameters that replace a `*`, with their documents. */
  sources: ReadonlyMap<string, readonly Alternative[]>;
  /** What each `*` depends on, `null` for every document. */
  reads: readonly (readonly Alternative[] | null)[];
  /** True if the evaluation keeps to a budget: see `isBounded`. */
  isBounded: boolean;
  /** True if groq-js evaluates it in steps: see `isInSteps`. */
  isInSteps: boolean;
};

const OPERATORS = /[&|.[({!,]/g;
/** groq-js takes time by the square of these: some two seconds for so many. */
const MAX_OPERATORS = 10_000;
/** So many are parsed in less than a tenth of a second. */
const SHORT_OPERATORS = 2_000;
/** Many listeners may be opened one after the other. */
const FILTER_OPERATORS = 500;
/** Neither the Studio nor the site writes longer queries. */
const SHORT_CHARACTERS = 16_384;
/** Each sum of lists copies all before it, some while it is parsed. */
const SHORT_SUMS = 64;
/** In characters that all uses of parameters read, outside of the budget. */
const SHORT_PARAMETERS = 400_000;

/**
 * True if the query can be read and planned without making others wait.
 * Throws a `LakeFault` for parameters too deep to write.
 */
export function isShortQuery(
  query: string,
  params: Record<string, unknown>,
): boolean {
  const uses = countOf(/\$/g, query);
  return (
    query.length <= SHORT_CHARACTERS &&
    countOf(OPERATORS, query) <= SHORT_OPERATORS &&
    countOf(/\+/g, query) <= SHORT_SUMS &&
    (uses === 0 || uses * planKey("", params).length <= SHORT_PARAMETERS)
  );
}

function countOf(pattern: RegExp, query: string): number {
  return query.match(pattern)?.length ?? 0;
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
    throw unreadable(TOO_DEEP, query);
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
  const isShort = countOf(OPERATORS, query) <= FILTER_OPERATORS;
  if (!isShort || !isShortQuery(query, params)) {
    throw unreadable(TOO_DEEP, query);
  }
  const filters: Node[] = [];
  let node = parsed(query, params);
  while (node.type !== "Everything") {
    switch (node.type) {
      case "Filter":
        filters.unshift(node.expr);
        node = node.base;
        break;
      case "Map":
      case "FlatMap":
      case "Projection":
      case "AccessAttribute":
        // The filters found so far apply to something else than documents.
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
        throw unreadable(
          "A listener needs a query of the form *[filter]",
          query,
        );
    }
  }
  return filters.map((filter) => planFilter(filter, query));
}

/** A condition for single documents: there is no index to ask. */
function planFilter(filter: Node, query: string): Node {
  const rewritten = readable(query, () =>
    new Rewriter(query, false).rewrite(filter),
  );
  if (isBounded(rewritten, { isMatchable: true }))
    return countedTree(rewritten);
  throw unreadable(
    "This filter is too complex to listen to: a match may look for eight words with a star each, functions may read what is stored and not what the filter builds",
    query,
  );
}

function planQuery(query: string, params: Record<string, unknown>): Plan {
  return readable(query, () => {
    const rewriter = new Rewriter(query, true);
    const tree = rewriter.rewrite(parsed(query, params));
    return {
      tree,
      node: countedTree(tree),
      sources: rewriter.sources,
      reads: rewriter.reads,
      isBounded: isBounded(tree),
      isInSteps: isInSteps(tree),
    };
  });
}

function parsed(query: string, params: Record<string, unknown>): Node {
  if (countOf(OPERATORS, query) > MAX_OPERATORS) {
    throw unreadable(TOO_DEEP, query);
  }
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

function readable<T>(query: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? unreadable(TOO_DEEP, query) : error;
  }
}

const TOO_DEEP = "The query is too long or nested too deeply";

function unreadable(description: string, query: string): LakeFault {
  return queryParseError(description, query, 0, query.length);
}

const MAX_PLANS = 200;
/** A tree takes some thirty times the memory of its text. */
const MAX_KEY_LENGTH = 16_384;

/** Plans queries, and caches the plans of the latest ones. */
export class Planner {
  readonly #plans = new Map<string, Plan>();

  /** Throws a `LakeFault` for a query that cannot be read. */
  plan(query: string, params: Record<string, unknown>): Plan {
    const key = planKey(query, params);
    if (key.length > MAX_KEY_LENGTH) return planQuery(query, params);
    return remembered(this.#plans, MAX_PLANS, key, () =>
      planQuery(query, params),
    );
  }
}
