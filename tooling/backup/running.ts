import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import type { StackFile } from "../../local/stack/stack-file.ts";

const PATIENCE_MS = 2_000;

/** How to reach the stack that was started on a data folder; null if none was. */
export function readStackFile(dataFolder: string): StackFile | null {
  const file = path.join(dataFolder, "stack.json");
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StackFile;
  } catch {
    return null;
  }
}

/** True if something answers where the site of this data folder would. */
export async function isSiteRunning(dataFolder: string): Promise<boolean> {
  const stack = readStackFile(dataFolder);
  return stack !== null && (await answers(`${stack.siteUrl}/healthz`));
}

/** True if an address is answered at all, however. */
export async function answers(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await (await fetch(url, { signal })).arrayBuffer();
    return true;
  } catch {
    // Left over from a stack that was killed.
    return false;
  }
}
