import { setImmediate as pause } from "node:timers/promises";
import { isPublishedId } from "../engine/document-id.ts";
import type { Lake } from "../engine/lake.ts";
import { assetFileOf } from "../engine/purged-assets.ts";
import type { ToWorker } from "./thread-messages.ts";

/** Few enough that the lake answers other requests between two messages. */
const DOCUMENTS_A_MESSAGE = 100;

/** Supplies a thread with its documents. */
export type Feed = {
  /** Settles when the thread has all documents, or the lake cannot read them. */
  loaded: Promise<void>;
  stop(): void;
};

/**
 * Sends a message; settles when the thread has processed it, so that nothing piles up,
 * or never if the thread ends first.
 *
 * @returns the transaction that the steps looked for.
 */
export type Send = (message: ToWorker) => Promise<number | null>;

/**
 * Sends a thread all documents of a lake, and then every change.
 *
 * The store is read in parts while others write, so a part may be newer than changes
 * that were sent before it. Later messages win, so the thread still reaches the lake's
 * state.
 */
export function feedPresent(
  lake: Lake,
  send: Send,
  isWanted: (id: string) => boolean = () => true,
): Feed {
  const sendDocuments = (all: { id: string; content: string | null }[]) => {
    const documents = all.filter(({ id }) => isWanted(id));
    return send({ kind: "documents", documents });
  };
  const stopChanges = lake.onTransaction(
    ({ changes }) =>
      void sendDocuments(
        changes.map(({ id, after }) => ({
          id,
          content: after && JSON.stringify(after),
        })),
      ),
  );

  async function load(): Promise<void> {
    await pause();
    let after: string | undefined = "";
    while (after !== undefined) {
      const documents = lake.storedAfter(after, DOCUMENTS_A_MESSAGE);
      after = documents.at(-1)?.id;
      if (after !== undefined) await sendDocuments(documents);
    }
  }

  return { loaded: load(), stop: stopChanges };
}

/**
 * Sends a thread the current published documents, without later changes. Each move then
 * sends the steps from one moment to another, so a moment near the last takes few
 * steps. Documents of purged pictures, which contain a small preview, are left out.
 *
 * The worker cannot read the log itself: the store is locked to one connection.
 */
export function feedPast(lake: Lake, send: Send) {
  let at = 0;
  const isWanted = (id: string) =>
    isPublishedId(id) && !lake.purgedAssets.has(assetFileOf(id) ?? "");
  const present = feedPresent(lake, send, isWanted);

  async function walk(to: number, tags: readonly string[] = []) {
    for (const { steps: all, end } of lake.history.steps(at, to)) {
      const steps = all.filter(({ id }) => isWanted(id));
      const found = await send({ kind: "steps", steps, tags });
      at = end;
      if (found !== null) return found;
    }
    return null;
  }

  return {
    loaded: present.loaded.then(() => {
      at = lake.lastSequence();
      present.stop();
    }),
    stop: present.stop,
    /** Moves the loaded documents to right after a transaction. */
    async moveTo(sequence: number): Promise<void> {
      await walk(sequence);
    },
    /**
     * Finds the nearest transaction that drops one of the tags: backward from and
     * including one, or after it. null if there is none.
     */
    async nearest(sequence: number, isBack: boolean, tags: readonly string[]) {
      await walk(sequence);
      return walk(isBack ? 0 : lake.lastSequence(), tags);
    },
  };
}
