/** In milliseconds: the time without a request before idle work starts. */
const QUIET_MS = 150;
/** In milliseconds: a busy server does the work after this, one job at a time. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs background work, one job at a time, while no request arrives. A job whose
 * name is already waiting is not added again.
 */
export class IdleWork {
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #onFailure: (name: string, error: unknown) => void;
  readonly #now: () => number;
  #lastAsked = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #since = 0;

  /** @param now the clock of `noteRequest`, in milliseconds. */
  constructor(
    onFailure: (name: string, error: unknown) => void,
    now: () => number,
  ) {
    this.#onFailure = onFailure;
    this.#now = now;
  }

  /** Call it for each request; it delays waiting work. */
  noteRequest(now: number): void {
    this.#lastAsked = now;
  }

  add(name: string, work: () => Promise<void>): void {
    this.#waiting.set(name, work);
    if (this.#timer) return;
    this.#since = this.#now();
    this.#wait(QUIET_MS);
  }

  stop(): void {
    this.#waiting.clear();
    if (this.#timer) clearTimeout(this.#timer);
  }

  #wait(ms: number): void {
    // Idle work must not keep the process alive.
    this.#timer = setTimeout(() => void this.#work(), ms).unref();
  }

  async #work(): Promise<void> {
    const now = this.#now();
    const isQuiet = now - this.#lastAsked >= QUIET_MS;
    if (isQuiet || now - this.#since >= LONGEST_WAIT_MS) {
      this.#since = now;
      const [[name, work] = []] = this.#waiting;
      if (name === undefined || work === undefined) {
        this.#timer = null;
        return;
      }
      this.#waiting.delete(name);
      await work().catch((error: unknown) => this.#onFailure(name, error));
    }
    this.#wait(isQuiet ? 0 : QUIET_MS);
  }
}
