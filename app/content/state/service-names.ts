import type { StateServiceKind } from "../../../schemas/paths";

/** What a service in a state is called until an editor has written its page. */
export const stateServiceNames: Record<StateServiceKind, string> = {
  wind: "Wind damage claims",
  water: "Water damage claims",
  commercial: "Commercial property claims",
  residential: "Residential property claims",
  hoa: "HOA and condo claims",
  "policy-review": "Insurance policy review",
  negotiation: "Claim negotiation",
};
