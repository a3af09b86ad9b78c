import { contentClient } from "./client.server";

const timeLimit = 1000;

/** True if the content source answers a query within a second. */
export async function pingContent(): Promise<boolean> {
  try {
    const answer: unknown = await contentClient().fetch(
      "true",
      {},
      { signal: AbortSignal.timeout(timeLimit) },
    );
    // A page of a proxy comes with a status of success too.
    return answer === true;
  } catch {
    return false;
  }
}
