/**
 * An export or an import cannot go on; the message is a sentence for the
 * operator.
 */
export class DatasetError extends Error {}

/**
 * An error of Sanity's tools as a `DatasetError` that names the dataset; other
 * values come back unchanged.
 */
export function explained(
  error: unknown,
  { projectId, dataset }: { projectId: string; dataset: string },
): unknown {
  if (error instanceof DatasetError || !(error instanceof Error)) return error;
  const hint = /already exists/.test(error.message)
    ? " Add --replace or --missing to say what is to happen to documents that exist."
    : "";
  return new DatasetError(
    `Project ${projectId}, dataset ${dataset}: ${error.message}${hint}`,
  );
}
