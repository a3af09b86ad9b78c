type Verdict = true | string;

/** The slugs below which the states' pages about perils are. */
const perilSlugs: Record<string, string> = {
  fire: "fire-damage",
  hail: "hail-damage",
};

/** Validates that the fire and hail pages keep these slugs. */
export function perilSlugVerdict(
  peril: string | undefined,
  slug: string | undefined,
): Verdict {
  const expected = peril ? perilSlugs[peril] : undefined;
  if (!expected || slug === expected) return true;
  return `The pages of the states stand below /claims/${expected}, so this page must keep the address ${expected}.`;
}
