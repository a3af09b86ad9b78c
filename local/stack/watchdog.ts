import { performance } from "node:perf_hooks";

/** A heartbeat of a child process. */
export type Heartbeat = {
  /**
   * True while a debugger is attached, which may pause the child for any time.
   */
  isDebugged: boolean;
};

/**
 * How often a child is asked, and after how many missed answers it counts as
 * hanging.
 */
export type Patience = { intervalMs: number; misses: number };

/** One minute without an answer; the longest query of a page takes seconds. */
export const DEFAULT_PATIENCE: Patience = { intervalMs: 5_000, misses: 12 };

/** How a child is asked, and what happens when it is silent. */
export type WatchdogOptions = {
  patience: Patience;
  ask(): void;
  /** Called once, when the child counts as hanging. */
  onSilence(): void;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

/** Watches the heartbeats of one child. */
export type Watchdog = {
  hear(heartbeat: Heartbeat): void;
  stop(): void;
};

/**
 * Asks at an interval and counts the consecutive questions without an answer.
 *
 * Elapsed time alone proves nothing: the child could not answer while this
 * process or the machine slept. So a question counts as missed only if this
 * process was running when the next one was due.
 */
export function startWatchdog({
  patience: { intervalMs, misses },
  ask,
  onSilence,
  now = () => performance.now(),
}: WatchdogOptions): Watchdog {
  let isAnswered = true;
  let isDebugged = false;
  let missed = 0;
  let before = now();

  const timer = setInterval(() => {
    const time = now();
    const wasAsleep = time - before > 2 * intervalMs;
    before = time;
    missed = isAnswered || isDebugged || wasAsleep ? 0 : missed + 1;
    if (missed >= misses) {
      clearInterval(timer);
      onSilence();
      return;
    }
    isAnswered = false;
    ask();
  }, intervalMs);
  timer.unref();

  return {
    hear(heartbeat) {
      isAnswered = true;
      isDebugged = heartbeat.isDebugged;
    },
    stop: () => clearInterval(timer),
  };
}
