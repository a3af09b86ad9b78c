import { existsSync } from "node:fs";

import type { StackEnvironment } from "./environment.ts";
import { stackFilePath } from "./stack-file.ts";

const PATIENCE_MS = 2_000;

/**
 * Checks that the site of this data folder is not running already, of which a
 * taken port would say too little.
 *
 * @throws Error with a sentence that has its address.
 */
export async function requireStopped({
  dataFolder,
  sitePort,
}: Pick<StackEnvironment, "dataFolder" | "sitePort">): Promise<void> {
  // A stack that was killed has left the file, and answers nothing.
  if (!existsSync(stackFilePath(dataFolder))) return;
  const address = `http://localhost:${sitePort}`;
  if (!(await answers(`${address}/healthz`))) return;
  throw new Error(
    `This site runs already, at ${address}: end that one by Ctrl+C in its terminal first.`,
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
