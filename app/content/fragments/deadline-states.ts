import { stateName } from "./state-name";

/** The states that the deadline calculator's form offers. */
export const deadlineStates = /* groq */ `
  *[_type == "state" && slug.current != ""] | order(name asc) {
    ${stateName},
    "slug": slug.current,
    abbreviation,
    commercialOnlyNote
  }
` as const;
