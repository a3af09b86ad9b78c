import type { LayoutContent } from "./content";

type States = Pick<LayoutContent, "states" | "licences">;

/**
 * The states of the site in which a licence has not expired: those that a map, a
 * list and structured data may name as the firm's.
 */
export function licensedStates({ states, licences }: States) {
  const lapsed = new Set(
    licences.filter(({ isLapsed }) => isLapsed).map(({ slug }) => slug),
  );
  const valid = licences.filter(({ isLapsed }) => !isLapsed);
  for (const { slug } of valid) lapsed.delete(slug);
  return states.filter(({ slug }) => !lapsed.has(slug));
}
