import { performance } from "node:perf_hooks";

/** A sign of life of a child process. */
export type Heartbeat = {
  /** A debugger may pause it for as long as a developer needs. */
  isDebugged: boolean;
};

/** After how much silence a child counts as one that hangs. */
export type Patience = { intervalMs: number; misses: number };

/** One minute without a single answer; the longest query of a page takes seconds. */
export const DEFAULT_PATIENCE: Patience = { intervalMs: 5_000, misses: 12 };

export type WatchdogOptions = {
  patience: Patience;
  ask(): void;
  /** Called once, when nothing was answered for so long. */
  onSilence(): void;
  /** Milliseconds of a clock that is never set. */
  now?: () => number;
};

export type Watchdog = {
  hear(heartbeat: Heartbeat): void;
  stop(): void;
};

/**
 * Asks at an interval and counts the questions in a row that had no answer.
 *
 * A span of time alone proves nothing: while this process or the machine
 * slept, the child could not answer either. So a question counts as missed only
 * if this process was running when the next one was due.
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
