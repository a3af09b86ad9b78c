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
export class ListenerQueue {
  readonly #limiter: TimeLimiter;
  readonly #callers = new Map<string, Set<Job>>();
  #immediate: NodeJS.Immediate | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limiter: TimeLimiter) {
    this.#limiter = limiter;
  }

  /** Queues a transaction; each listener gets its transactions in order. */
  push(listener: QueuedListener, transaction: Transaction): void {
    const { callerId } = listener;
    const jobs = this.#callers.get(callerId) ?? new Set();
    if (jobs.size >= WAITING_PER_CALLER) return listener.onOverflow();
    jobs.add({ listener, transaction });
    // A caller with waiting jobs is scheduled already.
    if (jobs.size > 1) return;
    this.#callers.set(callerId, jobs);
    this.#schedule();
  }

  close(): void {
    clearImmediate(this.#immediate);
    clearTimeout(this.#timer);
    this.#callers.clear();
  }

  #schedule(): void {
    if (this.#callers.size === 0 || this.#immediate !== undefined) return;
    clearTimeout(this.#timer);
    const ids = [...this.#callers.keys()];
    const waits = ids.map((id) => this.#limiter.waitMs(id));
    const wait = Math.min(LONGEST_PAUSE_MS, ...waits);
    const turn = () => this.#turn();
    if (wait === 0) this.#immediate = setImmediate(turn);
    else this.#timer = setTimeout(turn, wait).unref();
  }

  #turn(): void {
    this.#immediate = undefined;
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const job = this.#take();
      if (job === null) break;
      const { listener, transaction } = job;
      const start = performance.now();
      try {
        listener.tell(transaction);
      } catch (error) {
        // An error of a listener does not undo the write.
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
      this.#limiter.spend(listener.callerId, performance.now() - start);
    }
    this.#schedule();
  }

  /** The next job of the caller that waits longest and may have a turn. */
  #take(): Job | null {
    for (const [id, jobs] of this.#callers) {
      const [job] = jobs;
      if (job === undefined || this.#limiter.waitMs(id) > 0) continue;
      jobs.delete(job);
      // The caller that had a turn goes to the end.
      this.#callers.delete(id);
      if (jobs.size > 0) this.#callers.set(id, jobs);
      return job;
    }
    return null;
  }
}
