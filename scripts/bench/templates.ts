/** One path of each kind of page, by name. */
export const TEMPLATES = {
  home: "/",
  service: "/services/public-adjusting",
  "claim type": "/claims/hail-damage",
  state: "/states/texas",
  "fire in a state": "/claims/fire-damage/texas",
  "hail in a state": "/claims/hail-damage/texas",
  "service in a state": "/claims/wind/texas",
  compliance: "/compliance",
  deadlines: "/deadlines",
  evidence: "/evidence",
  article: "/blog/hail-damage-guide",
  "list of articles": "/blog",
  timelines: "/blog/insurance-claim-timelines",
  search: "/search?q=hail",
} as const;

/** Pages that are rendered per request because of their form. */
export const FORM_TEMPLATES = {
  contact: "/contact",
  consultation: "/consultation",
  "service with form": "/services/claims-consulting",
  "privacy request": "/privacy/requests",
} as const;
