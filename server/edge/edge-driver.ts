import type { PurgedTags } from "./edge-tags.ts";

/** Purges one kind of shared cache in front of the site. */
export type EdgeDriver = {
  /**
   * Takes the pages with one of the tags out of use. An edge that can keeps them
   * for the time in which the site does not answer.
   *
   * @throws Error if the edge has not confirmed it.
   */
  purge(tags: PurgedTags): Promise<void>;
};

/** Sends HTTP, as `fetch` does. */
export type SendRequest = typeof fetch;

const TIMEOUT_MS = 5_000;

/** An edge refused a purge; the message has no token and no address. */
export class PurgeRefused extends Error {}

/**
 * Sends one purge, and reads the answer to its end.
 *
 * @throws PurgeRefused if its status is no success; what `send` throws.
 */
export async function sendPurge(
  send: SendRequest,
  url: string,
  request: RequestInit,
): Promise<string> {
  const response = await send(url, {
    ...request,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok)
    throw new PurgeRefused(`the edge answered ${response.status}`);
  return text;
}
