import type { SlugIsUniqueValidator } from "sanity";

/**
 * Articles and guides share the addresses below /blog/, and an article may
 * answer to further ones; Sanity's own check looks at one type only.
 */
export const isUniqueBlogSlug: SlugIsUniqueValidator = async (
  slug,
  context,
) => {
  const id = context.document?._id.replace(/^drafts\./, "");
  if (!id) return true;
  return context
    .getClient({ apiVersion: "2025-02-19" })
    .withConfig({ perspective: "raw" })
    .fetch<boolean>(
      '!defined(*[_type in ["article", "hoaGuide"] && !(_id in [$id, $draft]) && (slug.current == $slug || $slug in aliases)][0]._id)',
      { id, draft: `drafts.${id}`, slug },
    );
};
