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

const EMPTY: Log = { entries: [], readTo: null, state: "reading" };

/**
 * The entries of a period.
 *
 * @returns also `read`, which reads older ones, at most so many pages, until there are
 * enough; it resolves to what is known then, or to null if that failed.
 */
export function useLog({ from, to }: Period) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const schema = useSchema();
  const [log, setLog] = useState(EMPTY);
  const run = useRef<{ pages: ReturnType<typeof readLog>; log: Log }>(null);

  const read = useCallback(
    async (
      mostPages: number,
      isEnough: (entries: readonly Entry[]) => boolean,
    ): Promise<Log | null> => {
      const own = (run.current ??= {
        pages: readLog(client, schema, { from, to }),
        log: EMPTY,
      });
      const show = (next: Log) => {
        own.log = next;
        // Another period may have been chosen meanwhile.
        if (run.current === own) setLog(next);
      };
      show({ ...own.log, state: "reading" });
      try {
        for (let count = 0; count < mostPages; count += 1) {
          const { value, done } = await own.pages.next();
          if (done) break;
          if (run.current !== own) return null;
          const entries = [...own.log.entries, ...value.entries].toSorted(
            (one, other) => Date.parse(other.at) - Date.parse(one.at),
          );
          show({ entries, readTo: value.readTo, state: "reading" });
          if (isEnough(entries)) break;
        }
      } catch (error) {
        show({ ...EMPTY, state: isRefusal(error) ? "refused" : "failed" });
        if (run.current === own) run.current = null;
        return null;
      }
      show({ ...own.log, state: "read" });
      return own.log;
    },
    [client, schema, from, to],
  );

  useEffect(
    () => () => {
      run.current = null;
    },
    [read],
  );
  return { ...log, read };
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && "statusCode" in error && error.statusCode === 403
  );
}
