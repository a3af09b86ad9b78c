import { adviseRestore } from "../backup/newest-backup.ts";
import type { ServerContext } from "./context.ts";

type Cared = Pick<ServerContext, "lake" | "log" | "commandLine">;

/** In milliseconds: before the first check of the store, and between two. */
const TIMES = { first: 10 * 60_000, between: 24 * 60 * 60_000 };

/**
 * Checks the store daily, and returns free pages of a sound one to the disk. A damaged
 * store keeps answering from memory, and the log says so daily.
 *
 * @returns a function that stops it.
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
