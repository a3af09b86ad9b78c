import { UsageError } from "./command-line.ts";

/** A running lake, and an administrator's token. */
export type RunningLake = { url: string; token: string };

/**
 * Sends a request to a running lake.
 *
 * @returns its answer; null if no lake answers there
 * @throws UsageError with the lake's sentence if it refuses; nothing is changed then
 */
export async function askLake<Answer>(
  { url, token }: RunningLake,
  path: string,
  body: object,
): Promise<Answer | null> {
  const response = await fetch(`${url}/v1/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response === null) return null;
  const answer = (await response.json()) as Answer & { message?: string };
  if (response.ok) return answer;
  throw new UsageError(
    answer.message ?? `The Content Lake answered ${response.status}.`,
  );
}
