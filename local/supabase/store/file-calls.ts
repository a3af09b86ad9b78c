import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

import { shortageOf } from "../../shortage.ts";

/** The calls by which PGlite reads and writes its folder. */
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
 * Has every call of this process to the file system watched for a shortage.
 *
 * Of a full disk Postgres says "No space left on device" only while it answers;
 * while it starts, PGlite gives up with "failed to initialize" or "Aborted()",
 * as it does for a damaged file. What the system refused tells them apart.
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

/** What the machine lacked since this was asked last; null if nothing. */
export function takeShortage(): string | null {
  const found = shortage;
  shortage = null;
  return found;
}
