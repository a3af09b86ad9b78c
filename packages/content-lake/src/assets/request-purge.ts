import { DatasetError } from "../dataset/dataset-archive.ts";

/** A running lake, and the token of an administrator. */
export type PurgePlace = { url: string; token: string; dataset: string };

/**
 * Removes the bytes of a deleted asset from a running lake for good. In: the id of
 * its document. Out: its address below that of the lake, which caches in front may
 * still answer.
 *
 * @throws DatasetError with a sentence; nothing is removed then.
 */
export async function requestPurge(
  { url, token, dataset }: PurgePlace,
  id: string,
): Promise<string> {
  const response = await fetch(`${url}/v1/assets/purge/${dataset}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ id }),
  }).catch(() => null);
  if (response === null) {
    throw new DatasetError(`No Content Lake answers at ${url}.`);
  }
  const { path, message } = (await response.json()) as {
    path?: string;
    message?: string;
  };
  if (response.ok) return `/${path}`;
  throw new DatasetError(
    message ?? `The Content Lake answered ${response.status}.`,
  );
}
