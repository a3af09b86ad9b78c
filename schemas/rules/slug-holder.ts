import { otherDocuments, type Validated } from "./other-documents.ts";

/** The document that has a slug. */
export type SlugHolder = { _id: string; _type: string; title: string };

/** Types whose documents stand below the same address. */
const BLOG_TYPES = ["article", "hoaGuide"];

/**
 * The other document that has a slug, also as an alias, at the address where the
 * validated one stands; null if there is none. Rejects when the content source
 * does not answer.
 */
export async function slugHolder(
  slug: string,
  context: Validated,
): Promise<SlugHolder | null> {
  const others = otherDocuments(context);
  const type = context.document?._type;
  if (others === null || type === undefined) return null;
  const { client, id } = others;
  return client.fetch<SlugHolder | null>(
    `*[_type in $types && !sanity::versionOf($id) && (slug.current == $slug || $slug in aliases)][0]{
      _id, _type, "title": coalesce(title, name, "")
    }`,
    { id, slug, types: BLOG_TYPES.includes(type) ? BLOG_TYPES : [type] },
    { tag: "validation.slug" },
  );
}
