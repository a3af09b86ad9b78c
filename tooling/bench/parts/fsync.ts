import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

import { summarise, type Summary } from "../measure.ts";

/**
 * Measures the time to sync 4 kB to this disk, the lower bound of an
 * acknowledged write.
 */
export function measureFsync(folder: string, rounds: number): Summary {
  const file = path.join(folder, "fsync-probe");
  const handle = openSync(file, "w");
  const block = Buffer.alloc(4096, 7);
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    writeSync(handle, block);
    fdatasyncSync(handle);
    return performance.now() - started;
  });
  closeSync(handle);
  rmSync(file);
  return summarise(times);
}
