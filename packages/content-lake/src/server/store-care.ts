import { setTimeout as pause } from "node:timers/promises";
import type { Lake } from "../engine/lake-interface.ts";
import type { Log } from "./log/log.ts";

/** Looks after the file of the store while the server runs. */
export type StoreCare = {
  /** Resolves when what had begun has ended. */
  stop(): Promise<void>;
};

/** In milliseconds. */
export type CareTimes = { first: number; between: number };

/** Not beside a start, which has other work; then daily. */
const TIMES: CareTimes = { first: 10 * 60_000, between: 24 * 60 * 60_000 };

type CareOptions = {
  lake: Lake;
  log: Log;
  /** What an operator can do about a damaged store, as a sentence. */
  advice(): string;
  times?: CareTimes | undefined;
};

/**
 * Checks every page of the store, and gives free pages back to the disk, each day.
 * A damaged store goes on answering from memory, and what SQLite cannot write is
 * refused; the log says so until it is replaced.
 */
export function startStoreCare(options: CareOptions): StoreCare {
  const { first, between } = options.times ?? TIMES;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function careFor(): Promise<void> {
    let wait = first;
    while (!signal.aborted) {
      await pause(wait, undefined, { signal, ref: false });
      await careOnce(options, signal);
      wait = between;
    }
  }
  // A pause that is ended rejects.
  const ended = careFor().catch(() => {});
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function careOnce(
  { lake, log, advice }: CareOptions,
  signal: AbortSignal,
): Promise<void> {
  try {
    const check = await lake.check();
    if (check.state === "damaged") {
      log.error("the store is damaged", {
        detail: check.detail,
        advice: advice(),
      });
      return;
    }
    if (check.state === "no room") {
      log.error("the store was not checked: the disk has no room for a copy");
    }
    const pages = await lake.vacuum(signal);
    if (pages > 0) log.info("free pages were given back", { pages });
  } catch (error) {
    log.error("the store was not looked after", { detail: String(error) });
  }
}
