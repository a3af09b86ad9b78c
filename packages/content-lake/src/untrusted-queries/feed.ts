import type { Lake } from "../engine/lake-interface.ts";
import type { ToWorker } from "./messages.ts";

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
