import { useCallback, useEffect, useRef, useState } from "react";
import { useClient, useSchema } from "sanity";

import {
  EMPTY,
  type IsEnough,
  type Log,
  newestFirst,
  readOn,
  type Reading,
} from "./reading.ts";
import { type Entry, type Period, readLog } from "./read-log.ts";

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
  const reading = useRef<Reading & { stop: AbortController }>(null);

  const read = useCallback(
    async (mostPages: number, isEnough: IsEnough): Promise<void> => {
      const own = (reading.current ??= begun((signal) =>
        readLog(client, schema, { from, to }, signal),
      ));
      const show = (next: Log) => {
        own.log = next;
        // Another period may have been chosen meanwhile.
        if (reading.current === own) setLog(next);
      };
      if (isEnough(own.log.entries)) return;
      show({ ...own.log, state: "reading" });
      try {
        for await (const next of readOn(own, mostPages, isEnough)) {
          if (reading.current !== own) return;
          // Not `show`: another filter may have read on since this page.
          setLog(next);
        }
      } catch (error) {
        const isRefusal = Object(error).statusCode === 403;
        show({ ...EMPTY, state: isRefusal ? "refused" : "failed" });
        if (reading.current === own) reading.current = null;
        return;
      }
      show({ ...own.log, state: "read" });
    },
    [client, schema, from, to],
  );

  useEffect(
    () => () => {
      reading.current?.stop.abort();
      reading.current = null;
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
  return { log, read, readAll };
}

function begun(pagesUntil: (signal: AbortSignal) => Reading["pages"]) {
  const stop = new AbortController();
  return {
    stop,
    pages: pagesUntil(stop.signal),
    log: { ...EMPTY, asOf: new Date().toISOString() },
  };
}
