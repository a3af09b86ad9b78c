import { contentClient } from "./client.server";

const timeLimit = 1000;

/** True if the content source answers a query within a second. */
export async function pingContent(): Promise<boolean> {
  try {
    await contentClient().fetch(
      "true",
      {},
      { signal: AbortSignal.timeout(timeLimit) },
    );
    return true;
  } catch {
    return false;
  }
}
