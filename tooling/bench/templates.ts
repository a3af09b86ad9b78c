/** One address of each kind of page, by what people call it. */
export const TEMPLATES = {
  home: "/",
  service: "/services/public-adjusting",
  "claim type": "/claims/hail-damage",
  state: "/states/texas",
  "fire in a state": "/claims/fire-damage/texas",
  "hail in a state": "/claims/hail-damage/texas",
  "service in a state": "/claims/wind/texas",
  compliance: "/compliance",
  article: "/blog/hail-damage-guide",
  "list of articles": "/blog",
  timelines: "/blog/insurance-claim-timelines",
  search: "/search?q=hail",
} as const;

/** Pages that are made for each visitor, because of the form on them. */
export const FORM_TEMPLATES = {
  contact: "/contact",
  consultation: "/consultation",
  "service with form": "/services/claims-consulting",
} as const;

/** In: the address of a template. Out: false for one that is made for each reader. */
export function isCachedTemplate(path: string): boolean {
  return !/^\/(contact|consultation|search|services\/claims-consulting)/.test(
    path,
  );
}
