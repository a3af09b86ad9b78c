import { useCallback, useEffect, useRef, useState } from "react";
import { useClient, useSchema } from "sanity";

import { type Entry, type Period, readLog } from "./read-log.ts";

type Log = {
  /** Newest first. */
  entries: readonly Entry[];
  /** The moment down to which they are complete; null until something was read. */
  readTo: string | null;
  state: "reading" | "read" | "refused" | "failed";
};

/** A reading of the list, as far as it is. */
type Run = {
  stop: AbortController;
  pages: ReturnType<typeof readLog>;
  log: Log;
};

const EMPTY: Log = { entries: [], readTo: null, state: "reading" };

/**
 * The entries of a period.
 *
 * @returns also `read`, which reads older ones, at most so many pages, until there are
 * enough, and `readAll`, which returns all of them and shows none.
 */
export function useLog({ from, to }: Period) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const schema = useSchema();
  const [log, setLog] = useState(EMPTY);
  const run = useRef<Run>(null);

  const read = useCallback(
    async (
      mostPages: number,
      isEnough: (entries: readonly Entry[]) => boolean,
    ): Promise<void> => {
      const own = (run.current ??= begun((signal) =>
        readLog(client, schema, { from, to }, signal),
      ));
      const show = (next: Log) => {
        own.log = next;
        // Another period may have been chosen meanwhile.
        if (run.current === own) setLog(next);
      };
      if (isEnough(own.log.entries)) return;
      show({ ...own.log, state: "reading" });
      try {
        for (let count = 0; count < mostPages; count += 1) {
          const { value, done } = await own.pages.next();
          if (done) break;
          if (run.current !== own) return;
          const entries = newestFirst([...own.log.entries, ...value.entries]);
          show({ entries, readTo: value.readTo, state: "reading" });
          if (isEnough(entries)) break;
        }
      } catch (error) {
        show({ ...EMPTY, state: isRefusal(error) ? "refused" : "failed" });
        if (run.current === own) run.current = null;
        return;
      }
      show({ ...own.log, state: "read" });
    },
    [client, schema, from, to],
  );

  useEffect(
    () => () => {
      run.current?.stop.abort();
      run.current = null;
    },
    [read],
  );
  const readAll = useCallback(
    async (signal: AbortSignal) => {
      const entries: Entry[] = [];
      for await (const page of readLog(client, schema, { from, to }, signal))
        entries.push(...page.entries);
      return newestFirst(entries);
    },
    [client, schema, from, to],
  );
  return { ...log, read, readAll };
}

function begun(pagesUntil: (signal: AbortSignal) => Run["pages"]): Run {
  const stop = new AbortController();
  return { stop, pages: pagesUntil(stop.signal), log: EMPTY };
}

function newestFirst(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && "statusCode" in error && error.statusCode === 403
  );
}
