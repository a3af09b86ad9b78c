import { backOff, type Pause } from "~/http/retry-after";

import { steadyNow } from "../steady-clock";

const PAUSE: Pause = { first: 250, longest: 15_000 };

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
export function createBreaker(pause: Pause = PAUSE): Breaker {
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
