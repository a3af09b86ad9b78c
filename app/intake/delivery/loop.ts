import { setTimeout as sleep } from "node:timers/promises";

import { backOff, type Pause } from "~/http/retry-after";

import { steadyNow } from "../steady-clock";

/** Runs a function repeatedly, with a rest in between. */
export class Loop {
  readonly #done: Promise<void>;
  #alarm = new AbortController();
  #isStopped = false;

  /**
   * Begins after the current task.
   *
   * @param turn never throws, and returns the milliseconds to rest until its next
   * call; 0: none.
   */
  constructor(turn: () => Promise<number>) {
    this.#done = Promise.resolve().then(() => this.#run(turn));
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Waits for so many milliseconds, or until `wake` or `stop`. */
  async rest(ms: number): Promise<void> {
    const { signal } = this.#alarm;
    await sleep(ms, null, { signal }).catch(() => null);
    if (signal.aborted) this.#alarm = new AbortController();
  }

  /** Ends the current rest, or skips the next one. */
  wake(): void {
    this.#alarm.abort();
  }

  /** Resolves when the current turn has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.wake();
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
   * Records a failure.
   *
   * @param leastMs the wait that the service asks for, in milliseconds.
   * @returns true if the service had been working.
   */
  failed(leastMs = 0): boolean {
    this.#failures += 1;
    const wait = Math.max(backOff(this.#failures, this.#pause), leastMs);
    this.#askAgainAt = steadyNow() + wait;
    return this.#failures === 1;
  }
}
