import { getPublishedId, type SanityClient } from "sanity";

import { pagesUsing, type UsedOn, usedOnQuery } from "./used-on.ts";

/**
 * Where a document can be looked at: on its own page, or else on the first page
 * on which it stands.
 * In: the Studio's client, which document. Out: a path.
 */
export async function firstPageOf(
  client: SanityClient,
  { id, type }: { id: string; type: string },
): Promise<string> {
  const used = await client.fetch<UsedOn>(
    usedOnQuery(type),
    { id: getPublishedId(id) },
    { perspective: "drafts" },
  );
  return pagesUsing(used)[0]?.href ?? "/";
}
