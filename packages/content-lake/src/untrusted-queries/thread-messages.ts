import type { FaultDetail } from "../engine/errors.ts";
import type { Step } from "../engine/history/steps.ts";
import type { QueryRequest, QueryResponse } from "../engine/types.ts";

/** From the lake to a thread that answers queries. */
export type ToWorker =
  /** Documents as JSON, at the start and after each transaction; null for a deleted one. */
  | { kind: "documents"; documents: { id: string; content: string | null }[] }
  /** Steps to another moment, and tags of an answer. */
  | { kind: "steps"; steps: readonly Step[]; tags: readonly string[] }
  | { kind: "query"; request: QueryRequest; timeLimitMs: number };

/** A query's answer on its way to the caller; the result is JSON. */
export type WorkerAnswer = Omit<QueryResponse, "result"> & { result: string };

/** From the thread back to the lake. */
export type FromWorker =
  /**
   * Documents or steps were processed, in the order in which they were sent. `found` is
   * the first transaction that drops one of the tags; null for none.
   */
  | { kind: "taken"; found: number | null }
  | ({ kind: "answer" } & WorkerAnswer)
  /** What is wrong with the query, or a defect of ours if there is no detail. */
  | { kind: "refusal"; detail: FaultDetail | null; message: string };

/**
 * Serializes an answer.
 *
 * @throws RangeError if it is nested too deeply, or gets longer than a string can be.
 */
export function answerText(response: QueryResponse): WorkerAnswer {
  // `undefined` would omit the key, which clients do not expect.
  return { ...response, result: JSON.stringify(response.result ?? null) };
}
