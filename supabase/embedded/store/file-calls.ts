import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

import { shortageOf } from "../../../scripts/stack/shortage.ts";

/** The functions of `fs` that PGlite uses. */
const CALLS = [
  "openSync",
  "readSync",
  "writeSync",
  "ftruncateSync",
  "truncateSync",
  "mkdirSync",
  "renameSync",
  "unlinkSync",
  "fsyncSync",
  "readdirSync",
] as const;

let shortage: string | null = null;

/**
 * Wraps these functions to notice errors caused by a shortage.
 *
 * Postgres reports a full disk only while it runs; at startup PGlite fails with
 * "failed to initialize" or "Aborted()", as for a damaged file. The system's
 * errors distinguish the two.
 */
export function watchFileCalls(): void {
  for (const name of CALLS) {
    const call = fs[name] as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      try {
        return call(...args);
      } catch (error) {
        shortage = shortageOf(error) ?? shortage;
        throw error;
      }
    };
    Object.assign(fs, { [name]: watched });
  }
  syncBuiltinESMExports();
}

/** The shortage since the last call; null if there was none. */
export function takeShortage(): string | null {
  const found = shortage;
  shortage = null;
  return found;
}
