import { askLake, type RunningLake } from "../ask-lake.ts";
import { UsageError } from "../command-line.ts";

/**
 * Permanently removes the bytes of a deleted asset from a running lake.
 *
 * @param id of the asset's document
 * @returns its path below the lake's address, which caches in front may still serve
 * @throws UsageError with a sentence; nothing is removed then
 */
export async function requestPurge(
  { dataset, ...lake }: RunningLake & { dataset: string },
  id: string,
): Promise<string> {
  const path = `assets/purge/${dataset}`;
  const answer = await askLake<{ path: string }>(lake, path, { id });
  if (answer !== null) return `/${answer.path}`;
  throw new UsageError(`No Content Lake answers at ${lake.url}.`);
}
