import type { Entry, readLog } from "./read-log.ts";

/** The list of a period, as far as it was read. */
export type Log = {
  /** Newest first. */
  entries: readonly Entry[];
  /** When they began to be read; newer ones are not among them. */
  asOf: string;
  /** They are complete after this moment; null until something was read. */
  readTo: string | null;
  state: "reading" | "read" | "refused" | "failed";
};

/** A reading of the list, as far as it is. */
export type Reading = { pages: ReturnType<typeof readLog>; log: Log };

export const EMPTY: Log = {
  entries: [],
  asOf: "",
  readTo: null,
  state: "reading",
};

/** Tells whether there are enough entries. */
export type IsEnough = (entries: readonly Entry[]) => boolean;

/** How many times the pages that count are read at most. */
const PAGES_EACH = 10;

/**
 * Reads a list on from where it is, and yields it after each page.
 *
 * @param mostPages counts those that move the moment down to which it is complete. An
 * import of drafts has no entry, and moves nothing, until all of it was read; ten times
 * as many pages of any kind end the reading all the same.
 */
export async function* readOn(
  reading: Reading,
  mostPages: number,
  isEnough: IsEnough,
): AsyncGenerator<Log, void> {
  let moved = 0;
  for (let page = 0; page < mostPages * PAGES_EACH; page += 1) {
    if (moved === mostPages || isEnough(reading.log.entries)) return;
    const { value, done } = await reading.pages.next();
    if (done) return;
    const { readTo } = value;
    if (readTo !== reading.log.readTo) moved += 1;
    // Another filter may have read on meanwhile.
    const entries = newestFirst([...reading.log.entries, ...value.entries]);
    reading.log = { ...reading.log, entries, readTo, state: "reading" };
    yield reading.log;
  }
}

export function newestFirst(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
}
