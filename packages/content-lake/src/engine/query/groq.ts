import * as groq from "groq-js";
import type { SanityDocument } from "../types.ts";
import type { Node } from "./ast.ts";

/**
 * The only import of groq-js. Its published declarations resolve to nothing, so
 * what we use of it is typed here.
 */
export type Evaluation = {
  params?: Record<string, unknown>;
  dataset?: readonly SanityDocument[];
  root?: unknown;
  /** Also asked for what is not a document: see `lookups.ts`. */
  dereference?: (reference: { _ref: string }) => unknown;
  identity?: string;
};

export class SyntaxFault extends Error {
  readonly position: number | null;

  constructor(message: string, position: number | null) {
    super(message);
    this.position = position;
  }
}

/** Throws a `SyntaxFault`. */
export function parseQuery(
  query: string,
  params: Record<string, unknown>,
): Node {
  try {
    // A plain object: groq-js asks the parameters for their own methods.
    // groq-js wants a line break behind a comment; without one it finds an error.
    return groq.parse(`${query}\n`, { params: { ...params } }) as Node;
  } catch (error) {
    if (error instanceof RangeError) {
      throw new SyntaxFault("The query is too long or nested too deeply", null);
    }
    const message = error instanceof Error ? error.message : String(error);
    const isPlaced = error instanceof groq.GroqSyntaxError;
    throw new SyntaxFault(message, isPlaced ? Number(error.position) : null);
  }
}

/** The value of a node as JSON. `check` sees it before that is made. */
export function evaluate(
  node: Node,
  evaluation: Evaluation,
  check?: (value: unknown) => void,
): unknown {
  const value = groq.evaluateSync(node, evaluation);
  check?.(value.data);
  return groq.toJS(value);
}
