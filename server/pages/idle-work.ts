/** How long no request must have come before idle work is done. */
const QUIET_MS = 150;
/** A server that is never quiet does the work after this, a piece at a time. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Work that no reader waits for, a piece at a time, while no request comes. A
 * piece with a name that is waiting already is not added again.
 */
export class IdleWork {
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #onFailure: (name: string, error: unknown) => void;
  readonly #now: () => number;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #isWorking = false;
  #timer: NodeJS.Timeout | null = null;

  /** @param now milliseconds of the clock that `noteRequest` is told the time of. */
  constructor(
    onFailure: (name: string, error: unknown) => void,
    now: () => number,
  ) {
    this.#onFailure = onFailure;
    this.#now = now;
  }

  /** A request came: the waiting work waits a little longer. */
  noteRequest(now: number): void {
    this.#lastAsked = now;
  }

  add(name: string, work: () => Promise<void>): void {
    this.#waiting.set(name, work);
    this.#schedule(this.#now());
  }

  stop(): void {
    this.#waiting.clear();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #schedule(since: number): void {
    if (this.#timer || this.#isWorking || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const now = this.#now();
      const isQuiet = now - this.#lastAsked >= QUIET_MS;
      if (isQuiet || now - since >= LONGEST_WAIT_MS) void this.#workOnce();
      else this.#schedule(since);
    }, QUIET_MS);
    // No reader waits for it, so the process need not stay for it either.
    this.#timer.unref();
  }

  async #workOnce(): Promise<void> {
    const [first] = this.#waiting;
    if (!first) return;
    const [name, work] = first;
    this.#waiting.delete(name);
    this.#isWorking = true;
    try {
      await work();
    } catch (error) {
      this.#onFailure(name, error);
    }
    this.#isWorking = false;
    // While it stays quiet the next piece follows at once.
    if (this.#now() - this.#lastAsked >= QUIET_MS)
      setImmediate(() => void this.#workOnce());
    else this.#schedule(this.#now());
  }
}
