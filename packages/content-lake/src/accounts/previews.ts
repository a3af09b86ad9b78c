import type { Caller, Lake } from "../engine/types.ts";

/** The type of @sanity/preview-url-secret, whose documents open a preview. */
const SECRET_TYPE = "sanity.previewUrlSecret";

/**
 * Ends the previews that a user opened: their secrets are deleted, and the
 * website asks for the secret at every request of a preview. The log of
 * transactions says whose they are; what a document says of itself could be
 * anything.
 */
export function endPreviewsOf(
  lake: Lake,
  userId: string,
  caller: Caller,
): void {
  const ids = lake.query({
    query: "*[_type == $type]._id",
    params: { type: SECRET_TYPE },
    perspective: "raw",
    caller,
  }).result as string[];
  if (ids.length === 0) return;
  const mutations = ids
    .filter((id) => lake.hasChanged(id, userId))
    .map((id) => ({ delete: { id } }));
  if (mutations.length > 0) lake.mutate({ mutations, caller });
}
