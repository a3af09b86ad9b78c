import { LakeFault } from "../engine/errors.ts";
import type { Lake, QueryRequest } from "../engine/types.ts";
import {
  startWorkerThread,
  type Job,
  type WorkerAnswer,
  type WorkerThread,
} from "./worker-thread.ts";

export type QueryWorkers = {
  /**
   * Rejects with a `LakeFault`: for a query that is wrong or takes too
   * long, and when its sender has too many waiting.
   */
  query(request: QueryRequest): Promise<WorkerAnswer>;
  /** How many threads there are. */
  readonly running: number;
  close(): Promise<void>;
};

/** In milliseconds; for tests. */
export type WorkerLimits = {
  /** What one query may take. */
  timeLimitMs?: number;
  /** After so long without a query the threads and their documents end. */
  idleMs?: number;
};

const TIME_LIMIT_MS = 2_000;
const IDLE_MS = 60_000;
/** Each thread has all documents: the second starts when two callers ask. */
const THREADS = 2;
/** A browser has six queries open at a time, and ten tabs share them. */
const WAITING_PER_CALLER = 32;

/**
 * Answers queries in threads with documents of their own. A caller has one at
 * a time, and the caller that was served longest ago comes first, so that a
 * caller with many or slow queries makes no other caller wait. The threads are
 * made when they are needed. A query that takes too long is stopped, and its
 * thread with it where it does not stop itself or takes too much memory.
 */
export function createQueryWorkers(
  lake: Lake,
  { timeLimitMs = TIME_LIMIT_MS, idleMs = IDLE_MS }: WorkerLimits = {},
): QueryWorkers {
  const waiting = new Set<Job>();
  const threads = new Set<WorkerThread>();
  /** The callers in the order in which their last query was started. */
  const served = new Set<string>();
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function startThread(): void {
    const thread = startWorkerThread(lake, timeLimitMs, {
      onFree: next,
      onEnd(error) {
        threads.delete(thread);
        // A thread that cannot even start would be started for ever.
        const [first] = waiting;
        if (error && first) {
          waiting.delete(first);
          first.reject(error);
        }
        next();
      },
    });
    threads.add(thread);
  }

  /** A job of the caller that was served longest ago and has none running. */
  function nextJob(): Job | null {
    const busy = new Set(
      [...threads].map(({ job }) => job?.request.caller.id ?? null),
    );
    const order = [...served];
    let best: Job | null = null;
    let bestPlace = Infinity;
    for (const job of waiting) {
      const { id } = job.request.caller;
      const place = order.indexOf(id);
      if (busy.has(id) || place >= bestPlace) continue;
      best = job;
      bestPlace = place;
    }
    return best;
  }

  function next(): void {
    clearTimeout(idleTimer);
    for (;;) {
      const job = isClosed ? null : nextJob();
      if (!job) break;
      const thread = [...threads].find(({ isFree }) => isFree);
      if (!thread) {
        const starting = [...threads].some((each) => !each.isFree && !each.job);
        if (!starting && threads.size < THREADS) startThread();
        break;
      }
      const { id } = job.request.caller;
      served.delete(id);
      served.add(id);
      waiting.delete(job);
      thread.start(job);
    }
    const isIdle = [...threads].every(({ job }) => job === null);
    if (!isIdle || waiting.size > 0) return;
    served.clear();
    idleTimer = setTimeout(() => void stopAll(serverStopping()), idleMs);
    idleTimer.unref();
  }

  async function stopAll(error: Error): Promise<void> {
    const ended = [...threads];
    threads.clear();
    await Promise.all(ended.map((thread) => thread.stop(error)));
  }

  return {
    async query(request) {
      if (isClosed) throw serverStopping();
      const { id } = request.caller;
      const own = [...waiting].filter((job) => job.request.caller.id === id);
      if (own.length >= WAITING_PER_CALLER) {
        throw new LakeFault(
          { kind: "tooMany" },
          "Too many queries of yours are waiting; ask again when they are answered",
        );
      }
      const { promise, ...settle } = Promise.withResolvers<WorkerAnswer>();
      waiting.add({ request, ...settle });
      next();
      return promise;
    },
    get running() {
      return threads.size;
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      for (const job of waiting) job.reject(serverStopping());
      waiting.clear();
      await stopAll(serverStopping());
    },
  };
}

function serverStopping(): Error {
  return new LakeFault({ kind: "unavailable" }, "The server is stopping");
}
