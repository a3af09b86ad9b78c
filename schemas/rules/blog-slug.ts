import type { SlugIsUniqueValidator } from "sanity";

import { otherDocuments } from "./other-documents.ts";

/**
 * True if no other article or guide has the slug, also as an alias. Sanity's
 * own check covers one type only, but both types are below /blog/.
 */
export const isUniqueBlogSlug: SlugIsUniqueValidator = async (
  slug,
  context,
) => {
  const others = otherDocuments(context);
  if (others === null) return true;
  const { client, id } = others;
  return client.fetch<boolean>(
    '!defined(*[_type in ["article", "hoaGuide"] && !sanity::versionOf($id) && (slug.current == $slug || $slug in aliases)][0]._id)',
    { id, slug },
  );
};
