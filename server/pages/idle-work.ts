/** In milliseconds without a request before idle work starts. */
const QUIET_MS = 150;
/** A busy server does the work after this, a piece at a time. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs background work, a piece at a time, while no request arrives. A piece
 * whose name is waiting already is not added again.
 */
export class IdleWork {
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #onFailure: (name: string, error: unknown) => void;
  readonly #now: () => number;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #isWorking = false;
  #timer: NodeJS.Timeout | null = null;

  /** @param now the clock of `noteRequest`, in milliseconds. */
  constructor(
    onFailure: (name: string, error: unknown) => void,
    now: () => number,
  ) {
    this.#onFailure = onFailure;
    this.#now = now;
  }

  /** Call it for each request; it delays the waiting work. */
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
    // Idle work must not keep the process alive.
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
    // Without further requests the next piece follows at once.
    if (this.#now() - this.#lastAsked >= QUIET_MS)
      setImmediate(() => void this.#workOnce());
    else this.#schedule(this.#now());
  }
}
