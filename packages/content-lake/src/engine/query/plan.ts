import { queryParseError, type LakeFault } from "../errors.ts";
import type { Node } from "./ast.ts";
import { isBounded, isBoundedFilter, isInSteps } from "./bounded.ts";
import { countedTree } from "./budget.ts";
import { SyntaxFault, parseQuery } from "./groq.ts";
import type { FixedAlternative } from "./index-selection.ts";
import type { Source } from "./ordering.ts";
import { Rewriter } from "./rewrite.ts";
import { trackedQuery } from "./source-map/tracked-query.ts";
import type { MadeObjects } from "./source-map/origin.ts";

/** A query, ready to run: its tree with the scans replaced by index look-ups. */
export type Plan = {
  node: Node;
  /** The parameters that replace a `*`, with their documents. */
  sources: ReadonlyMap<string, Source>;
  /** What each `*` depends on, `null` for every document. */
  reads: readonly (readonly FixedAlternative[] | null)[];
  /** True if the evaluation keeps to a budget: see `isBounded`. */
  isBounded: boolean;
  /** True if groq-js evaluates it in steps: see `isInSteps`. */
  isInSteps: boolean;
  /** What a tracked query, which `node` then is, makes; null for any other. */
  objects: MadeObjects | null;
  /** How many nodes a tracked query has; 0 for any other. */
  size: number;
};

const OPERATORS = /[&|.[({!,]/g;
/** groq-js takes time by the square of these: some two seconds for so many. */
const MAX_OPERATORS = 10_000;
/** Neither the Studio nor the site writes longer ones. */
const SHORT_CHARACTERS = 16_384;
/** So many are parsed in less than a tenth of a second. */
const SHORT_OPERATORS = 2_000;

const SUMS = /\+/g;
/** Each sum of lists copies all before it, some while it is parsed. */
const SHORT_SUMS = 64;
const USES = /\$/g;
/** In characters that all uses of parameters read, outside of the budget. */
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

/** In characters of JSON, as if each use read the longest parameter. */
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

/**
 * Plans a query, `isTracked` for a source map. Throws a `LakeFault` for one that
 * cannot be read, or whose result cannot be mapped.
 */
export function planQuery(
  query: string,
  params: Record<string, unknown>,
  isTracked: boolean,
): Plan {
  const rewriter = new Rewriter(query, true);
  try {
    const node = rewriter.rewrite(parsed(query, params), false);
    const { sources, reads } = rewriter;
    const tracked = isTracked ? trackedQuery(node, query) : null;
    return {
      node: countedTree(tracked?.node ?? node),
      sources,
      reads,
      // What a tracked query adds takes no longer steps than what is there.
      isBounded: isBounded(node),
      isInSteps: isInSteps(node),
      objects: tracked?.objects ?? null,
      size: tracked?.size ?? 0,
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
