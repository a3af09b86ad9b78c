import type { LayoutContent } from "./layout.query";

type States = Pick<LayoutContent, "states" | "licenses">;

/**
 * Returns the states in which a license has not expired: those that a map, a list
 * and structured data may name as the firm's.
 */
export function licensedStates({ states, licenses }: States) {
  const lapsed = new Set(
    licenses.filter(({ isLapsed }) => isLapsed).map(({ slug }) => slug),
  );
  const valid = licenses.filter(({ isLapsed }) => !isLapsed);
  for (const { slug } of valid) lapsed.delete(slug);
  return states.filter(({ slug }) => !lapsed.has(slug));
}
