import * as groq from "groq-js";
import { queryParseError } from "../errors.ts";
import type { SanityDocument } from "../types.ts";
import type { Node } from "./ast.ts";

/**
 * The scope of an evaluation. Only this file imports groq-js; its published
 * declarations resolve to nothing, so they are written here.
 */
export type Evaluation = {
  params?: Record<string, unknown>;
  dataset?: readonly SanityDocument[];
  root?: unknown;
  /** Also called for text searches: see `text-search.ts`. */
  dereference?: (reference: { _ref: string }) => unknown;
  identity?: string;
  /** The value of `now()`; the current time if left out. */
  timestamp?: Date;
  /** The values of `sanity::projectId()` and `sanity::dataset()`. */
  sanity?: { projectId: string; dataset: string };
  /** The values of `before()` and `after()`; null if there is no such document. */
  before?: SanityDocument | null;
  after?: SanityDocument | null;
};

/**
 * Parses a query.
 *
 * @param mode `delta` if it may ask for `before()`, `after()` and `delta::…`.
 * @throws LakeFault for a query that cannot be parsed.
 */
export function parseQuery(
  query: string,
  params: Record<string, unknown>,
  mode: "normal" | "delta" = "normal",
): Node {
  try {
    // groq-js calls `hasOwnProperty` of the parameters, so they are copied to a plain
    // object; and it needs a line break after a comment at the end.
    return groq.parse(`${query}\n`, { params: { ...params }, mode }) as Node;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const isPlaced = error instanceof groq.GroqSyntaxError;
    const start = isPlaced ? Math.min(Number(error.position), query.length) : 0;
    const end = isPlaced ? Math.min(start + 1, query.length) : query.length;
    throw queryParseError(message, query, start, end);
  }
}

/** The value of a node, containing groq-js's own objects for dates and paths. */
export function evaluateRaw(node: Node, evaluation: Evaluation): unknown {
  return groq.evaluateSync(node, evaluation).data;
}

/**
 * The same for a node that groq-js evaluates in steps; nothing that the evaluation
 * reads may change meanwhile.
 */
export async function evaluateRawInSteps(
  node: Node,
  evaluation: Evaluation,
): Promise<unknown> {
  const value = await groq.evaluate(node, evaluation);
  return (await value.asStatic()).data;
}

/** Converts a result of `evaluateRaw` to JSON. */
export function asJson(data: unknown): unknown {
  return groq.toJS({ data });
}

/** The value of a node as JSON. */
export function evaluate(node: Node, evaluation: Evaluation): unknown {
  return asJson(evaluateRaw(node, evaluation));
}
