type FairQueueOptions = {
  /** How many jobs run at a time. */
  atOnce: number;
  /**
   * A sender's recent usage, in milliseconds: the one with the least comes first. If
   * left out, they take turns.
   */
  usedBy?(sender: string): number;
  /** How many jobs of all senders may wait; any number if left out. */
  mostWaiting?: number;
};

/**
 * In milliseconds: senders who have used more have turns of equal rank. Else all that a
 * new sender asks for would come before one job of a sender who has used much for hours,
 * such as an office or a provider's network.
 */
const MOST_USED_MS = 1_000;

/**
 * The semaphore: runs the jobs of many senders in turns. A sender with many or long jobs
 * waits for their own, and others wait for one of them. Jobs of one sender run in order.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** The senders in order, with the starters of their next jobs. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** How many jobs wait. */
  get waiting(): number {
    let count = 0;
    for (const jobs of this.#waiting.values()) count += jobs.length;
    return count;
  }

  waitingOf(sender: string): number {
    return this.#waiting.get(sender)?.length ?? 0;
  }

  /**
   * Runs a job in turn, and resolves or rejects with it.
   *
   * @throws Error if too many wait already; the job never starts then.
   */
  async run<Result>(
    sender: string,
    job: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else {
      const { mostWaiting = Infinity } = this.#options;
      if (this.waiting >= mostWaiting) throw new Error("Too many jobs wait.");
      await new Promise<void>((start) => {
        const waiting = this.#waiting.get(sender) ?? [];
        waiting.push(start);
        this.#waiting.set(sender, waiting);
      });
    }
    try {
      return await job();
    } finally {
      this.#startNext();
    }
  }

  /** Passes the slot to the next waiting job, so that no new job takes it. */
  #startNext(): void {
    const sender = this.#next();
    const waiting = this.#waiting.get(sender ?? "");
    const start = waiting?.shift();
    if (sender === null || !waiting || !start) {
      this.#running -= 1;
      return;
    }
    // The others come before its next job.
    this.#waiting.delete(sender);
    if (waiting.length > 0) this.#waiting.set(sender, waiting);
    start();
  }

  #next(): string | null {
    let least = Infinity;
    let next: string | null = null;
    for (const sender of this.#waiting.keys()) {
      const used = Math.min(this.#options.usedBy?.(sender) ?? 0, MOST_USED_MS);
      if (next !== null && used >= least) continue;
      least = used;
      next = sender;
    }
    return next;
  }
}
