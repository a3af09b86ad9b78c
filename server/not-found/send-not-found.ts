import type { Counted } from "./not-found-report.ts";

const TIMEOUT_MS = 10_000;

/**
 * Makes the function that gives the counts to an embedded content source.
 * In: its address and the site's token for it. The function rejects with a
 * sentence when they were not taken.
 */
export function createSendNotFound({
  apiHost,
  readToken,
}: {
  apiHost: string;
  readToken: string;
}): (counted: Counted) => Promise<void> {
  return async (counted) => {
    const response = await fetch(`${apiHost}/v1/site/not-found`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${readToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(counted),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok)
      throw new Error(`The content source answered ${response.status}.`);
  };
}
