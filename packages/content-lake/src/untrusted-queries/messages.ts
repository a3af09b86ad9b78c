import type { FaultDetail } from "../engine/errors.ts";
import type { QueryRequest } from "../engine/types.ts";

/** From the lake to a thread that answers queries. */
export type ToWorker =
  /** A part of all documents, as JSON. */
  | { kind: "documents"; contents: string[] }
  /** All documents were sent. */
  | { kind: "loaded" }
  /** What a transaction made of documents; null where one is gone. */
  | { kind: "changes"; changes: { id: string; content: string | null }[] }
  | { kind: "query"; request: QueryRequest; timeLimitMs: number };

/** From the thread back. */
export type FromWorker =
  /** Ready for the next query. */
  | { kind: "ready" }
  | { kind: "answer"; result: string; syncTags: string[]; ms: number }
  /** A `LakeFault`: what is wrong with the query. */
  | { kind: "refusal"; detail: FaultDetail; message: string }
  | { kind: "fault"; detail: string };
