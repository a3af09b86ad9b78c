import type { Log } from "./log.ts";

/** Logs that the disk is full, at most once in a while. */
export type DiskFullReport = {
  /** Logs the full disk, unless it was logged a moment ago. */
  report(): void;
};

const EVERY_MS = 60_000;

/** Every write fails on a full disk, and a line for each would fill it more. */
export function createDiskFullReport(
  log: Log,
  now: () => number = () => performance.now(),
): DiskFullReport {
  let last = -Infinity;
  return {
    report() {
      if (now() - last < EVERY_MS) return;
      last = now();
      log.error("the disk is full; nothing more is stored until there is room");
    },
  };
}
