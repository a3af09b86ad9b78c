import { adviseRestore } from "../backup/newest-backup.ts";
import type { ServerContext } from "./context.ts";

type Cared = Pick<ServerContext, "lake" | "log" | "commandLine">;

/** In milliseconds: before the first check of the store, and between two. */
const TIMES = { first: 10 * 60_000, between: 24 * 60 * 60_000 };

/**
 * Checks the store each day, and gives free pages of a sound one back to the
 * disk. A damaged store goes on answering from memory, and the log says so each
 * day. Returns the way to stop.
 */
export function startStoreCare(
  { lake, log, commandLine }: Cared,
  backups: string | null,
  times = TIMES,
): () => void {
  function care(): void {
    const detail = lake.tidy();
    if (detail !== null) {
      const advice =
        backups === null
          ? "Restore a backup."
          : adviseRestore(backups, commandLine);
      log.error("the store is damaged", { detail, advice });
    }
    timer = setTimeout(care, times.between).unref();
  }

  let timer = setTimeout(care, times.first).unref();
  return () => clearTimeout(timer);
}
