/** What keeps an export or an import from going on, for a person. */
export class DatasetError extends Error {}

/** The words of Sanity's tools, with the name of the dataset they were for. */
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
