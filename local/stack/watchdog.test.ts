import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { startWatchdog } from "./watchdog.ts";

const INTERVAL_MS = 5_000;

/** Time as this process sees it; a test may let it sleep. */
let time: number;

beforeEach(() => {
  time = 0;
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

function start() {
  const onSilence = vi.fn();
  const ask = vi.fn();
  const patience = { intervalMs: INTERVAL_MS, misses: 3 };
  const now = () => time;
  const watchdog = startWatchdog({ patience, ask, onSilence, now });
  return { watchdog, ask, onSilence };
}

/** Lets the timer fire once; it comes late by what the process has slept. */
function pass(asleepMs = 0): void {
  time += INTERVAL_MS + asleepMs;
  vi.advanceTimersByTime(INTERVAL_MS);
}

describe("the watchdog", () => {
  it("calls once after so many questions without an answer", () => {
    const { onSilence, ask } = start();
    for (let turn = 0; turn < 3; turn += 1) pass();
    expect(onSilence).not.toHaveBeenCalled();
    for (let turn = 0; turn < 3; turn += 1) pass();
    expect(onSilence).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("starts its count again with every answer, however late", () => {
    const { watchdog, onSilence } = start();
    for (let turn = 0; turn < 30; turn += 1) {
      pass();
      if (turn % 3 === 2) watchdog.hear({ isDebugged: false });
    }
    expect(onSilence).not.toHaveBeenCalled();
  });

  it("does not count while this process was not running itself", () => {
    const { onSilence } = start();
    for (let turn = 0; turn < 30; turn += 1) pass(3_600_000);
    expect(onSilence).not.toHaveBeenCalled();
  });

  it("does not count a change of the system clock as time", () => {
    const { watchdog, onSilence } = start();
    pass();
    for (const jump of [86_400_000, -86_400_000]) {
      vi.setSystemTime(Date.now() + jump);
      pass();
    }
    watchdog.hear({ isDebugged: false });
    pass();
    expect(onSilence).not.toHaveBeenCalled();
  });

  it("waits while a debugger pauses the child", () => {
    const { watchdog, onSilence } = start();
    pass();
    watchdog.hear({ isDebugged: true });
    for (let turn = 0; turn < 30; turn += 1) pass();
    expect(onSilence).not.toHaveBeenCalled();
  });
});
