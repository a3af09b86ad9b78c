import { steadyNow } from "../steady-clock";
import { backOff, type Pause } from "./back-off";

const PAUSE: Pause = { first: 250, longest: 15_000 };

/** Keeps a service that does not answer from being asked over and over. */
export type Breaker = {
  /** Milliseconds until it may be asked again; 0: now. */
  waitMs(now?: number): number;
  /** Whether the last answer of the service was a failure. */
  readonly isOpen: boolean;
  /** Out: true if it had been failing until now. */
  succeeded(): boolean;
  /** Out: true if it had been well until now. */
  failed(now?: number): boolean;
};

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
    failed(now = steadyNow()) {
      failures += 1;
      askAgainAt = now + backOff(failures, pause);
      return failures === 1;
    },
  };
}
