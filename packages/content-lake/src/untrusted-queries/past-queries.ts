import { invalidRequest, LakeFault } from "../engine/errors.ts";
import type { Lake } from "../engine/lake.ts";
import { parsePerspective } from "../engine/query/views.ts";
import type { Caller, QueryRequest } from "../engine/types.ts";
import { feedPast } from "./feed.ts";
import { createQueryQueue } from "./query-queue.ts";
import type { WorkerAnswer } from "./thread-messages.ts";

/** For the published documents of one moment. */
const MEMORY_MB = 150;
/** The site asks about twenty for a page, for all members under one token. */
const MOST_WAITING = 400;

/** Answers queries of the past in a thread that has the documents of one moment. */
export function createPastQueries(lake: Lake, timeLimitMs: number) {
  const queue = createQueryQueue({
    feed: (send) => feedPast(lake, send),
    timeLimitMs,
    memoryMb: MEMORY_MB,
    mostWaiting: MOST_WAITING,
    hasLowPriority: true,
  });
  // What was removed from the history leaves memory, too.
  const stopWatching = lake.onForget(
    () =>
      void queue.end(
        new LakeFault(
          { kind: "unavailable" },
          "Something was removed from the history meanwhile; ask again",
        ),
      ),
  );

  return {
    /**
     * Answers from the documents that were published at a past moment. Rejects with a
     * `LakeFault` like any query, and for a moment that the caller may not read or the
     * lake does not know.
     *
     * @param asOf the id of a transaction, or an ISO 8601 time with its zone.
     */
    async runAsOf(request: QueryRequest, asOf: string): Promise<WorkerAnswer> {
      if (parsePerspective(request.perspective)?.length !== 0) {
        throw invalidRequest('"asOf" reads the perspective "published" alone');
      }
      const { sequence, time } = lake.history.moment(request.caller, asOf);
      return queue.run({ ...request, now: time }, (feed) =>
        feed.moveTo(sequence),
      );
    },
    /**
     * Finds the nearest transaction that drops one of the tags of an answer as of a
     * moment. Backward, it may be the moment's own transaction, unless the request
     * named that one. Rejects like `runAsOf`.
     *
     * @returns its sequence; null if there is none.
     */
    async nearest(
      caller: Caller,
      asOf: string,
      { isBack, tags }: { isBack: boolean; tags: readonly string[] },
    ): Promise<number | null> {
      const { sequence, isNamed } = lake.history.moment(caller, asOf);
      const from = isBack && isNamed ? sequence - 1 : sequence;
      return queue.use(caller, (feed) => feed.nearest(from, isBack, tags));
    },
    async close(): Promise<void> {
      stopWatching();
      await queue.close();
    },
  };
}
