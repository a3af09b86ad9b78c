const legalSlugs = ["privacy", "terms", "accessibility"];

/** The site has three legal pages, and other pages link to them by name. */
export function legalSlugVerdict(slug: string | undefined): true | string {
  if (!slug || legalSlugs.includes(slug)) return true;
  return "The site shows legal pages at privacy, terms and accessibility only. Choose one of them.";
}
