import type { DatabaseSync } from "node:sqlite";

import { isDamage } from "../sqlite-error.ts";
import {
  isCurrentOutbox,
  openOutboxFile,
  type OpenOptions,
} from "./open.server.ts";

const MOST_TRIES = 3;

/** The outbox as the accepting side has it open. */
export type OutboxConnection = {
  /**
   * Does something with the outbox that may be done twice: if it was found
   * damaged or was replaced meanwhile, it is done again with the new one.
   *
   * @throws Error of the work, or OutboxError
   */
  use<Result>(work: (outbox: DatabaseSync) => Result): Result;
  close(): void;
};

type ConnectionOptions = Pick<OpenOptions, "onReplaced"> & {
  dataDir: string;
  /** Files that the process has looked through. */
  inspected: Set<string>;
  /** Every other part that has the outbox open should reopen it. */
  onReopen(): void;
};

/** Opens the outbox when it is needed first. */
export function createOutboxConnection({
  dataDir,
  onReopen,
  ...options
}: ConnectionOptions): OutboxConnection {
  let outbox: DatabaseSync | null = null;

  /** A file that failed is reopened the next time: it may be well again. */
  function close(): void {
    outbox?.close();
    outbox = null;
  }

  return {
    use(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          outbox ??= openOutboxFile(dataDir, options);
          const result = work(outbox);
          // What went into a file that was set aside is not in the new one.
          if (isCurrentOutbox(outbox, dataDir)) return result;
          close();
        } catch (error) {
          close();
          if (!isDamage(error) || tries === MOST_TRIES) throw error;
          // Something in it could not be read: it is looked through again.
          options.inspected.clear();
        }
        onReopen();
        if (tries === MOST_TRIES) throw new Error("The outbox was replaced.");
      }
    },
    close,
  };
}
