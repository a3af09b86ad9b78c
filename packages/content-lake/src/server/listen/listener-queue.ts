import type { Transaction } from "../../engine/types.ts";
import type { TimeLimiter } from "../../untrusted-queries/time-limiter.ts";

/** A listener that is told of transactions. */
export type QueuedListener = {
  callerId: string;
  /** Works out what it is told, and tells it. */
  tell(transaction: Transaction): void;
  /** It has fallen too far behind, and is told no more. */
  onOverflow(): void;
};

/** Transactions on their way to listeners. */
export type ListenerQueue = {
  /** Tells the listener later; for each one, in the order of the calls. */
  push(listener: QueuedListener, transaction: Transaction): void;
  /** How many transactions wait for listeners, each counted for each. */
  readonly waiting: number;
  close(): void;
};

type Job = { listener: QueuedListener; transaction: Transaction };

/** So long listeners are told before others have their turn. */
const SLICE_MS = 10;
const LONGEST_PAUSE_MS = 1_000;
const WAITING_PER_CALLER = 50_000;

/**
 * Tells listeners of transactions after these are acknowledged: each has a
 * filter to ask, and no writer waits for them. Callers take turns, and a caller
 * that has used its share of the time is told later.
 */
export function createListenerQueue(limiter: TimeLimiter): ListenerQueue {
  const callers = new Map<string, Set<Job>>();
  let waiting = 0;
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** The next job of the caller that waits longest and may have a turn. */
  function take(): Job | null {
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

  function turn(): void {
    immediate = undefined;
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const job = take();
      if (job === null) break;
      const { listener, transaction } = job;
      const start = performance.now();
      try {
        listener.tell(transaction);
      } catch (error) {
        // A listener that fails does not undo the write.
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
      limiter.spend(listener.callerId, performance.now() - start);
    }
    schedule();
  }

  function schedule(): void {
    if (waiting === 0 || immediate !== undefined) return;
    clearTimeout(timer);
    const waits = [...callers.keys()].map((id) => limiter.waitMs(id));
    const wait = Math.min(LONGEST_PAUSE_MS, ...waits);
    if (wait === 0) immediate = setImmediate(turn);
    else timer = setTimeout(turn, wait).unref();
  }

  return {
    push(listener, transaction) {
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
    get waiting() {
      return waiting;
    },
    close() {
      clearImmediate(immediate);
      clearTimeout(timer);
      callers.clear();
      waiting = 0;
    },
  };
}
