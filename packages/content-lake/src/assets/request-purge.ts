import { DatasetError } from "../dataset/dataset-error.ts";

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
  place: PurgePlace,
  id: string,
): Promise<string> {
  const { path } = await ask(place, { id });
  return `/${path}`;
}

/**
 * Lets the bytes of a purged asset be uploaded again.
 *
 * @throws DatasetError with a sentence.
 */
export async function requestReturn(
  place: PurgePlace,
  id: string,
): Promise<void> {
  await ask(place, { id, allow: true });
}

async function ask(
  { url, token, dataset }: PurgePlace,
  body: { id: string; allow?: true },
): Promise<{ path?: string }> {
  const response = await fetch(`${url}/v1/assets/purge/${dataset}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response === null) {
    throw new DatasetError(`No Content Lake answers at ${url}.`);
  }
  const answer = (await response.json()) as {
    path?: string;
    message?: string;
  };
  if (response.ok) return answer;
  throw new DatasetError(
    answer.message ?? `The Content Lake answered ${response.status}.`,
  );
}
