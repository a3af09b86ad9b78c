const legalSlugs = ["privacy", "terms", "accessibility"];

/** Validates the slug of a legal page: other pages link to three fixed ones. */
export function legalSlugVerdict(slug: string | undefined): true | string {
  if (!slug || legalSlugs.includes(slug)) return true;
  return "The site shows legal pages at privacy, terms and accessibility only. Choose one of them.";
}
