import type { Lake } from "../engine/lake-interface.ts";
import type { Log } from "./log/log.ts";

/** In milliseconds: before the first check, and between two. */
export type CareTimes = { first: number; between: number };

const TIMES: CareTimes = { first: 10 * 60_000, between: 24 * 60 * 60_000 };

type CareOptions = {
  lake: Lake;
  log: Log;
  /** What can be done about a damaged store. */
  advice(): string;
  times?: CareTimes | undefined;
};

/**
 * Checks the store each day, and gives free pages of a sound one back to the
 * disk. A damaged store goes on answering from memory, and the log says so each
 * day. Returns the way to stop.
 */
export function startStoreCare(options: CareOptions): () => void {
  const { lake, log, advice, times = TIMES } = options;

  function care(): void {
    const detail = lake.tidy();
    if (detail !== null) {
      log.error("the store is damaged", { detail, advice: advice() });
    }
    timer = setTimeout(care, times.between).unref();
  }

  let timer = setTimeout(care, times.first).unref();
  return () => clearTimeout(timer);
}
