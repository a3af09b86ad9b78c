import type { SanityClient } from "@sanity/client";

/** The name of a dataset's add-on dataset for comments and tasks, as at Sanity. */
export function commentsName(dataset: string): string {
  return `${dataset}-comments`;
}

/**
 * Creates a dataset's add-on dataset for comments and tasks, if there is none.
 *
 * @returns its name.
 * @throws the client's error if the token may not.
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
