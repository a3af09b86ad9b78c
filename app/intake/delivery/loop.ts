import { backOff, type Pause as Pauses } from "~/http/retry-after";

import { steadyNow } from "../steady-clock";

/** A wait that can be ended early. */
export type Pause = {
  /** Waits for so many milliseconds, or until `end`. */
  rest(ms: number): Promise<void>;
  /** Ends the current wait, or else skips the next one. */
  end(): void;
};

/** A new pause; `rest` may be called again after each rest. */
export function createPause(): Pause {
  let finish: (() => void) | null = null;
  let isDue = false;
  return {
    async rest(ms) {
      if (!isDue) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          finish = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        finish = null;
      }
      isDue = false;
    },
    end() {
      isDue = true;
      finish?.();
    },
  };
}

/** Runs a function repeatedly, with a rest in between. */
export class Loop {
  readonly #pause = createPause();
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

/** The result of one attempt to deliver a part. */
export type Outcome =
  /** The part is delivered; `wasThere` if it had been delivered before. */
  | { kind: "delivered"; wasThere: boolean }
  /** No retry will succeed. */
  | { kind: "refused"; code: string }
  /** The row that it refers to is missing. */
  | { kind: "orphaned"; code: string }
  /** It failed, but a retry may succeed. */
  | { kind: "failed"; code: string }
  /**
   * The service gave no usable answer, which affects every part; `reason` says
   * what an operator can do about it.
   */
  | {
      kind: "unreachable";
      code: string;
      reason?: string;
      /** So many milliseconds it asks to be left alone. */
      retryAfterMs?: number;
    };

const PAUSE: Pauses = { first: 250, longest: 15_000 };

/** A circuit breaker: limits how often a failing service is called. */
export type Breaker = {
  /** Milliseconds until the service may be called again; 0: now. */
  waitMs(now?: number): number;
  /** Whether the last answer of the service was a failure. */
  readonly isOpen: boolean;
  /** Records a success. Out: true if the service had been failing. */
  succeeded(): boolean;
  /**
   * Records a failure. In: the least wait that the service asks for, in
   * milliseconds. Out: true if the service had been working.
   */
  failed(leastMs?: number, now?: number): boolean;
};

/**
 * A circuit breaker: each failure in a row lengthens the wait (`backOff`), a
 * success ends it.
 */
export function createBreaker(pause: Pauses = PAUSE): Breaker {
  let failures = 0;
  let askAgainAt = 0;
  return {
    waitMs: (now = steadyNow()) => Math.max(askAgainAt - now, 0),
    get isOpen() {
      return failures > 0;
    },
    succeeded() {
      const wasOpen = failures > 0;
      failures = 0;
      askAgainAt = 0;
      return wasOpen;
    },
    failed(leastMs = 0, now = steadyNow()) {
      failures += 1;
      askAgainAt = now + Math.max(backOff(failures, pause), leastMs);
      return failures === 1;
    },
  };
}
