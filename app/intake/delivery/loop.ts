import { backOff, type Pause } from "~/http/retry-after";

import { steadyNow } from "../steady-clock";

/** A wait that can be ended early. */
class Rest {
  #finish: (() => void) | null = null;
  #isDue = false;

  /** Waits for so many milliseconds, or until `end`. */
  async rest(ms: number): Promise<void> {
    if (!this.#isDue) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      this.#finish = resolve;
      await promise;
      clearTimeout(timer);
      this.#finish = null;
    }
    this.#isDue = false;
  }

  /** Ends the current wait, or else skips the next one. */
  end(): void {
    this.#isDue = true;
    this.#finish?.();
  }
}

/** Runs a function repeatedly, with a rest in between. */
export class Loop {
  readonly #pause = new Rest();
  readonly #done: Promise<void>;
  #isStopped = false;

  /**
   * Begins after the current task. In: a function that never throws and returns
   * the milliseconds to rest until its next call; 0: none.
   */
  constructor(turn: () => Promise<number>) {
    this.#done = Promise.resolve().then(() => this.#run(turn));
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Waits for so many milliseconds, or until `wake` or `stop`. */
  rest(ms: number): Promise<void> {
    return this.#pause.rest(ms);
  }

  /** Ends the rest. */
  wake(): void {
    this.#pause.end();
  }

  /** Resolves when the current turn has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pause.end();
    await this.#done;
  }

  async #run(turn: () => Promise<number>): Promise<void> {
    while (!this.#isStopped) {
      const rest = await turn();
      if (rest > 0 && !this.#isStopped) await this.rest(rest);
    }
  }
}

const PAUSE: Pause = { first: 250, longest: 15_000 };

/**
 * A circuit breaker limits how often a failing service is called: each failure in
 * a row lengthens the wait (`backOff`), a success ends it.
 */
export class Breaker {
  readonly #pause: Pause;
  #failures = 0;
  #askAgainAt = 0;

  constructor(pause: Pause = PAUSE) {
    this.#pause = pause;
  }

  /** Milliseconds until the service may be called again; 0: now. */
  waitMs(): number {
    return Math.max(this.#askAgainAt - steadyNow(), 0);
  }

  /** Whether the last answer of the service was a failure. */
  get isOpen(): boolean {
    return this.#failures > 0;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#askAgainAt = 0;
  }

  /**
   * Records a failure. In: the least wait that the service asks for, in
   * milliseconds. Out: true if the service had been working.
   */
  failed(leastMs = 0): boolean {
    this.#failures += 1;
    const wait = Math.max(backOff(this.#failures, this.#pause), leastMs);
    this.#askAgainAt = steadyNow() + wait;
    return this.#failures === 1;
  }
}
