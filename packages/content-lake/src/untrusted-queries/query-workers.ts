import { LakeFault } from "../engine/errors.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { QueryRequest } from "../engine/types.ts";
import type { WorkerAnswer } from "./messages.ts";
import {
  startWorkerThread,
  type Job,
  type WorkerThread,
} from "./worker-thread.ts";

/** Answers queries in worker threads. */
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
  /** After so long without a query the threads end and free their documents. */
  idleMs?: number;
};

const TIME_LIMIT_MS = 2_000;
const IDLE_MS = 60_000;
/**
 * Each thread has a copy of all documents; the second starts when two callers
 * have queries.
 */
const THREADS = 2;
/** A browser has six queries open at a time, and ten tabs share them. */
const WAITING_PER_CALLER = 32;

/**
 * Answers queries in threads with documents of their own. A caller has one at a
 * time, and the caller that was served longest ago comes first, so that a
 * caller with many or slow queries makes no other caller wait. The threads
 * start when they are needed. A query that takes too long is stopped; a thread
 * that does not stop it, or uses too much memory, is ended.
 */
export function createQueryWorkers(
  lake: Lake,
  { timeLimitMs = TIME_LIMIT_MS, idleMs = IDLE_MS }: WorkerLimits = {},
): QueryWorkers {
  return new WorkerPool(lake, { timeLimitMs, idleMs });
}

class WorkerPool implements QueryWorkers {
  readonly #lake: Lake;
  readonly #limits: Required<WorkerLimits>;
  readonly #waiting = new Set<Job>();
  readonly #threads = new Set<WorkerThread>();
  /** The callers in the order in which their last query was started. */
  readonly #served = new Set<string>();
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(lake: Lake, limits: Required<WorkerLimits>) {
    this.#lake = lake;
    this.#limits = limits;
  }

  get running(): number {
    return this.#threads.size;
  }

  async query(request: QueryRequest): Promise<WorkerAnswer> {
    if (this.#isClosed) throw serverStopping();
    const { id } = request.caller;
    const own = [...this.#waiting].filter(
      (job) => job.request.caller.id === id,
    );
    if (own.length >= WAITING_PER_CALLER) {
      throw new LakeFault(
        { kind: "tooMany" },
        "Too many queries of yours are waiting; ask again when they are answered",
      );
    }
    const { promise, ...settle } = Promise.withResolvers<WorkerAnswer>();
    this.#waiting.add({ request, ...settle });
    this.#next();
    return promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const job of this.#waiting) job.reject(serverStopping());
    this.#waiting.clear();
    await this.#stopAll(serverStopping());
  }

  #next(): void {
    clearTimeout(this.#idleTimer);
    const threads = this.#threads;
    for (;;) {
      const job = this.#isClosed ? null : this.#nextJob();
      if (!job) break;
      const thread = [...threads].find(({ isFree }) => isFree);
      if (!thread) {
        const starting = [...threads].some((each) => !each.isFree && !each.job);
        if (!starting && threads.size < THREADS) this.#startThread();
        break;
      }
      const { id } = job.request.caller;
      this.#served.delete(id);
      this.#served.add(id);
      this.#waiting.delete(job);
      thread.start(job);
    }
    const isIdle = [...threads].every(({ job }) => job === null);
    if (!isIdle || this.#waiting.size > 0) return;
    this.#served.clear();
    this.#idleTimer = setTimeout(
      () => void this.#stopAll(serverStopping()),
      this.#limits.idleMs,
    ).unref();
  }

  /** A job of the caller that was served longest ago and has none running. */
  #nextJob(): Job | null {
    const busy = new Set(
      [...this.#threads].map(({ job }) => job?.request.caller.id ?? null),
    );
    const order = [...this.#served];
    let best: Job | null = null;
    let bestPlace = Infinity;
    for (const job of this.#waiting) {
      const { id } = job.request.caller;
      const place = order.indexOf(id);
      if (busy.has(id) || place >= bestPlace) continue;
      best = job;
      bestPlace = place;
    }
    return best;
  }

  #startThread(): void {
    const thread = startWorkerThread(this.#lake, this.#limits.timeLimitMs, {
      onFree: () => this.#next(),
      onEnd: (error) => {
        this.#threads.delete(thread);
        // Fails the first job, or a thread that cannot start would be restarted
        // for ever.
        const [first] = this.#waiting;
        if (error && first) {
          this.#waiting.delete(first);
          first.reject(error);
        }
        this.#next();
      },
    });
    this.#threads.add(thread);
  }

  async #stopAll(error: Error): Promise<void> {
    const ended = [...this.#threads];
    this.#threads.clear();
    await Promise.all(ended.map((thread) => thread.stop(error)));
  }
}

function serverStopping(): Error {
  return new LakeFault({ kind: "unavailable" }, "The server is stopping");
}
