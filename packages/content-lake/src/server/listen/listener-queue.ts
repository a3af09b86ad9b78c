import type { Transaction } from "../../engine/types.ts";
import type { TimeLimiter } from "../../untrusted-queries/time-limiter.ts";

/** A listener to which the queue delivers transactions. */
export type QueuedListener = {
  callerId: string;
  /** Computes the events for the listener and sends them. */
  tell(transaction: Transaction): void;
  /**
   * Called when too many transactions wait for the caller; the listener gets no
   * more.
   */
  onOverflow(): void;
};

export type ListenerQueue = ReturnType<typeof createListenerQueue>;

type Job = { listener: QueuedListener; transaction: Transaction };

/** After so long the event loop gets a turn. */
const SLICE_MS = 10;
const LONGEST_PAUSE_MS = 1_000;
const WAITING_PER_CALLER = 50_000;

/**
 * Delivers transactions to listeners after they are acknowledged, so that no
 * writer waits for the listeners' filters. Callers take turns, and a caller
 * that has used its share of the time gets its events later.
 */
export function createListenerQueue(limiter: TimeLimiter) {
  const callers = new Map<string, Set<Job>>();
  let waiting = 0;
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (waiting === 0 || immediate !== undefined) return;
    clearTimeout(timer);
    const waits = [...callers.keys()].map((id) => limiter.waitMs(id));
    const wait = Math.min(LONGEST_PAUSE_MS, ...waits);
    if (wait === 0) immediate = setImmediate(takeTurn);
    else timer = setTimeout(takeTurn, wait).unref();
  }

  function takeTurn(): void {
    immediate = undefined;
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const job = takeJob();
      if (job === null) break;
      const { listener, transaction } = job;
      const start = performance.now();
      try {
        listener.tell(transaction);
      } catch (error) {
        // An error of a listener does not undo the write.
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
      limiter.spend(listener.callerId, performance.now() - start);
    }
    schedule();
  }

  /** The next job of the caller that waits longest and may have a turn. */
  function takeJob(): Job | null {
    for (const [id, jobs] of callers) {
      const [job] = jobs;
      if (job === undefined || limiter.waitMs(id) > 0) continue;
      jobs.delete(job);
      waiting -= 1;
      // The caller that had a turn goes to the end.
      callers.delete(id);
      if (jobs.size > 0) callers.set(id, jobs);
      return job;
    }
    return null;
  }

  return {
    /** How many deliveries wait: a transaction counts once per listener. */
    get waiting(): number {
      return waiting;
    },
    /** Queues a transaction; each listener gets its transactions in order. */
    push(listener: QueuedListener, transaction: Transaction): void {
      const { callerId } = listener;
      const jobs = callers.get(callerId) ?? new Set();
      if (jobs.size >= WAITING_PER_CALLER) return listener.onOverflow();
      jobs.add({ listener, transaction });
      waiting += 1;
      // A caller with waiting jobs is scheduled already.
      if (jobs.size > 1) return;
      callers.set(callerId, jobs);
      schedule();
    },
    close(): void {
      clearImmediate(immediate);
      clearTimeout(timer);
      callers.clear();
      waiting = 0;
    },
  };
}
