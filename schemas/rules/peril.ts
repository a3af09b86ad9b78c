type Verdict = true | string;

/** The pages of the states stand below these two addresses. */
const perilSlugs: Record<string, string> = {
  fire: "fire-damage",
  hail: "hail-damage",
};

/** The fire and the hail page must keep the address their states stand below. */
export function perilSlugVerdict(
  peril: string | undefined,
  slug: string | undefined,
): Verdict {
  const expected = peril ? perilSlugs[peril] : undefined;
  if (!expected || slug === expected) return true;
  return `The pages of the states stand below /claims/${expected}, so this page must keep the address ${expected}.`;
}
