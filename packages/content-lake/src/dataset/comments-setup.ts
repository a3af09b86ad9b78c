import type { SanityClient } from "@sanity/client";

/** What the dataset for comments and tasks on a dataset is called, as at Sanity. */
export function commentsName(dataset: string): string {
  return `${dataset}-comments`;
}

/**
 * Makes the dataset for comments and tasks on a dataset, if there is none.
 *
 * Out: its name.
 *
 * Throws the client's error where the token may not.
 */
export async function setUpComments(
  client: SanityClient,
  dataset: string,
): Promise<string> {
  const { datasetName } = await client.request<{ datasetName: string }>({
    method: "POST",
    url: `/comments/${dataset}/setup`,
  });
  return datasetName;
}
