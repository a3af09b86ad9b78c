import { readStackFile } from "../stack/stack-file.ts";

export { readStackFile };

const PATIENCE_MS = 2_000;

/** True if something answers at the address of this data folder's site. */
export async function isSiteRunning(dataFolder: string): Promise<boolean> {
  const stack = readStackFile(dataFolder);
  return stack !== null && (await answers(`${stack.siteUrl}/healthz`));
}

/** True if a URL is answered with any status. */
export async function answers(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await (await fetch(url, { signal })).arrayBuffer();
    return true;
  } catch {
    // No answer: the file was left by a killed stack.
    return false;
  }
}
