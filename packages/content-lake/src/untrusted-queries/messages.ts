import type { FaultDetail } from "../engine/errors.ts";
import type { QueryRequest, QueryResponse } from "../engine/types.ts";

/** From the lake to a thread that answers queries. */
export type ToWorker =
  /** A part of all documents, as JSON. */
  | { kind: "documents"; contents: string[] }
  /** All documents were sent. */
  | { kind: "loaded" }
  /** The documents after a transaction; null for a deleted one. */
  | { kind: "changes"; changes: { id: string; content: string | null }[] }
  | { kind: "query"; request: QueryRequest; timeLimitMs: number };

/** A query's answer on its way to the caller. */
export type WorkerAnswer = {
  /** The result as JSON. */
  result: string;
  /** The source map as JSON, where it was asked for. */
  resultSourceMap?: string;
  syncTags: string[];
  ms: number;
};

/** From the thread back. */
export type FromWorker =
  /** Ready for the next query. */
  | { kind: "ready" }
  | ({ kind: "answer" } & WorkerAnswer)
  /** A `LakeFault`: what is wrong with the query. */
  | { kind: "refusal"; detail: FaultDetail; message: string }
  | { kind: "fault"; detail: string };

/**
 * An answer with its result and source map as JSON. Throws a `RangeError` for
 * what is nested too deeply, or gets longer than a text can be.
 */
export function answerText(response: QueryResponse): WorkerAnswer {
  const { result, ...rest } = response;
  // `undefined` would leave the key out, which clients do not expect.
  return { result: JSON.stringify(result ?? null), ...rest };
}
