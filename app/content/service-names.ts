import type { StateServiceKind } from "../../schemas/paths";

/** The name of a service in a state until an editor has written its page. */
export const stateServiceNames: Record<StateServiceKind, string> = {
  wind: "Wind damage claims",
  water: "Water damage claims",
  commercial: "Commercial property claims",
  residential: "Residential property claims",
  hoa: "HOA and condo claims",
  "policy-review": "Insurance policy review",
  negotiation: "Claim negotiation",
};
