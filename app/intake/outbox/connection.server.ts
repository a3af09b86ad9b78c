import type { DatabaseSync } from "node:sqlite";

import { isDamage } from "../sqlite-error.ts";
import { isCurrentOutbox, openOutboxFile } from "./open.server.ts";
import type { Replacement } from "./facts.server.ts";
import { lastNumber, noteProgress } from "./progress.server.ts";

const MOST_TRIES = 3;

/** Uses the open outbox of a folder. */
export type Outbox = {
  /**
   * Runs `work` with the open outbox. If the outbox was found damaged or was
   * replaced meanwhile, `work` runs again with the new one, so it must be
   * repeatable.
   *
   * @throws Error of the work, or OutboxError
   */
  use<Result>(work: (outbox: DatabaseSync) => Result): Result;
};

/** The connection of a process. */
export type OutboxConnection = Outbox & {
  /**
   * The same connection for writes that may be repeated after a loss of power, such
   * as marking a part as delivered: they do not wait for the disk.
   */
  readonly repeatable: Outbox;
  /** Has the next use check the whole file, and compare it with its journal. */
  recheck(): void;
  close(): void;
};

/**
 * Opens the outbox at its first use. In: its folder, what is called when a damaged
 * one was replaced, what is called when its users begin again with another one.
 */
export function createOutboxConnection(
  dataDir: string,
  onReplaced: (replacement: Replacement) => void,
  onReopen: () => void,
): OutboxConnection {
  /** The files that were checked for damage. */
  const inspected = new Set<string>();
  let outbox: DatabaseSync | null = null;
  let mustExist = false;
  let noted = 0;

  /**
   * After a failure the file is reopened at the next use, since the cause may
   * be gone.
   */
  function close(): void {
    outbox?.close();
    outbox = null;
  }

  function note(file: DatabaseSync): void {
    const number = lastNumber(file);
    if (number !== noted) noteProgress(dataDir, number);
    noted = number;
  }

  function use<Result>(
    work: (outbox: DatabaseSync) => Result,
    synchronous: "FULL" | "NORMAL",
  ): Result {
    for (let tries = 1; ; tries += 1) {
      try {
        outbox ??= openOutboxFile(dataDir, {
          inspected,
          onReplaced,
          mustExist,
        });
        mustExist = true;
        outbox.exec(`PRAGMA synchronous = ${synchronous}`);
        const result = work(outbox);
        // Work on a file that was set aside meanwhile is not in the new one.
        if (isCurrentOutbox(outbox, dataDir)) {
          if (synchronous === "FULL") note(outbox);
          return result;
        }
        close();
      } catch (error) {
        close();
        if (!isDamage(error) || tries === MOST_TRIES) throw error;
        // A row could not be read, so the file is checked again.
        inspected.clear();
      }
      onReopen();
      if (tries === MOST_TRIES) throw new Error("The outbox was replaced.");
    }
  }

  return {
    use: (work) => use(work, "FULL"),
    repeatable: { use: (work) => use(work, "NORMAL") },
    recheck() {
      inspected.clear();
      close();
    },
    close,
  };
}
