import type { Transaction } from "../../engine/types.ts";

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

/** Transactions that wait for listeners. */
export type ListenerQueue = {
  /** Queues a transaction; each listener gets its transactions in order. */
  push(listener: QueuedListener, transaction: Transaction): void;
  /** How many deliveries wait: a transaction counts once per listener. */
  readonly waiting: number;
  close(): void;
};

type Job = { listener: QueuedListener; transaction: Transaction };

/** After so long the event loop gets a turn. */
const SLICE_MS = 10;
const WAITING_PER_CALLER = 50_000;

/**
 * Delivers transactions to listeners after they are acknowledged, so that no
 * writer waits for the listeners' filters. Callers take turns.
 */
export function createListenerQueue(): ListenerQueue {
  return new FairListenerQueue();
}

class FairListenerQueue implements ListenerQueue {
  readonly #callers = new Map<string, Set<Job>>();
  #waiting = 0;
  #immediate: NodeJS.Immediate | undefined;

  get waiting(): number {
    return this.#waiting;
  }

  push(listener: QueuedListener, transaction: Transaction): void {
    const { callerId } = listener;
    const jobs = this.#callers.get(callerId) ?? new Set();
    if (jobs.size >= WAITING_PER_CALLER) return listener.onOverflow();
    jobs.add({ listener, transaction });
    this.#waiting += 1;
    // A caller with waiting jobs is scheduled already.
    if (jobs.size > 1) return;
    this.#callers.set(callerId, jobs);
    this.#schedule();
  }

  close(): void {
    clearImmediate(this.#immediate);
    this.#callers.clear();
    this.#waiting = 0;
  }

  #schedule(): void {
    if (this.#waiting === 0 || this.#immediate !== undefined) return;
    this.#immediate = setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#immediate = undefined;
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const job = this.#take();
      if (job === null) break;
      const { listener, transaction } = job;
      try {
        listener.tell(transaction);
      } catch (error) {
        // An error of a listener does not undo the write.
        process.emitWarning(`A listener failed: ${String(error)}`);
      }
    }
    this.#schedule();
  }

  /** The next job of the caller that waits longest. */
  #take(): Job | null {
    for (const [id, jobs] of this.#callers) {
      const [job] = jobs;
      if (job === undefined) continue;
      jobs.delete(job);
      this.#waiting -= 1;
      // The caller that had a turn goes to the end.
      this.#callers.delete(id);
      if (jobs.size > 0) this.#callers.set(id, jobs);
      return job;
    }
    return null;
  }
}
