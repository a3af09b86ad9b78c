import type { FaultDetail } from "../engine/errors.ts";
import type { QueryRequest, QueryResponse } from "../engine/types.ts";
import type { Lake } from "../engine/lake-interface.ts";

/** So few that the lake answers other requests between two messages. */
const DOCUMENTS_A_MESSAGE = 200;

/**
 * Sends a thread all documents of a lake, and then every change. Returns a
 * function that stops it.
 *
 * The store is read in parts while others write, so a part may be newer than
 * changes that were sent before it. Later messages win, so the thread still
 * arrives at the lake's state.
 */
export function feed(
  lake: Lake,
  send: (message: ToWorker) => void,
): () => void {
  const stopChanges = lake.onTransaction(({ changes }) => {
    send({
      kind: "changes",
      changes: changes.map(({ id, after }) => ({
        id,
        content: after && JSON.stringify(after),
      })),
    });
  });
  let isStopped = false;

  function next(after: string): void {
    if (isStopped) return;
    const rows = lake.storedAfter(after, DOCUMENTS_A_MESSAGE);
    const last = rows.at(-1);
    if (last === undefined) {
      send({ kind: "loaded" });
      return;
    }
    const contents = rows.map(({ content }) => content);
    send({ kind: "documents", contents });
    setImmediate(next, last.id);
  }

  next("");
  return () => {
    isStopped = true;
    stopChanges();
  };
}

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
