/**
 * Runs jobs one at a time, one of each sender in turn: who has many jobs waits for
 * their own, and others wait for one of them.
 */
export class FairQueue {
  /** The senders in their order, each with what starts their next jobs. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isBusy = false;

  /** Out: what the job resolves with, or its error. */
  async run<Result>(
    sender: string,
    job: () => Promise<Result>,
  ): Promise<Result> {
    const waiting = this.#waiting.get(sender) ?? [];
    if (this.#isBusy)
      await new Promise<void>((start) =>
        this.#waiting.set(sender, [...waiting, start]),
      );
    this.#isBusy = true;
    try {
      return await job();
    } finally {
      this.#startNext();
    }
  }

  #startNext(): void {
    const [first] = this.#waiting;
    this.#isBusy = first !== undefined;
    if (!first) return;
    const [sender, [start, ...later]] = first;
    this.#waiting.delete(sender);
    if (later.length > 0) this.#waiting.set(sender, later);
    start!();
  }
}
