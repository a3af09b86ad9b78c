import type { DatabaseSync } from "node:sqlite";

import { isDamage } from "../sqlite-error.ts";
import {
  isCurrentOutbox,
  openOutboxFile,
  type OpenOptions,
} from "./open.server.ts";

const MOST_TRIES = 3;

/** The outbox as the accepting side uses it. */
export type OutboxConnection = {
  /**
   * Runs `work` with the open outbox. If the outbox was found damaged or was
   * replaced meanwhile, `work` runs again with the new one, so it must be
   * repeatable.
   *
   * @throws Error of the work, or OutboxError
   */
  use<Result>(work: (outbox: DatabaseSync) => Result): Result;
  close(): void;
};

type ConnectionOptions = Pick<OpenOptions, "onReplaced"> & {
  dataDir: string;
  /** The outbox files that this process has checked for damage. */
  inspected: Set<string>;
  /** Called when other holders of the outbox should reopen it. */
  onReopen(): void;
};

/** Opens the outbox at its first use. */
export function createOutboxConnection({
  dataDir,
  onReopen,
  ...options
}: ConnectionOptions): OutboxConnection {
  let outbox: DatabaseSync | null = null;

  /**
   * After a failure the file is reopened at the next use, since the cause may
   * be gone.
   */
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
          // Work on a file that was set aside meanwhile is not in the new one.
          if (isCurrentOutbox(outbox, dataDir)) return result;
          close();
        } catch (error) {
          close();
          if (!isDamage(error) || tries === MOST_TRIES) throw error;
          // A row could not be read, so the file is checked again.
          options.inspected.clear();
        }
        onReopen();
        if (tries === MOST_TRIES) throw new Error("The outbox was replaced.");
      }
    },
    close,
  };
}
