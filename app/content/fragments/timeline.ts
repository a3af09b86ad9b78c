import { legalFact } from "./legal-fact";

export const timeline = /* groq */ `
  _id,
  "state": coalesce(state->name, "General"),
  "slug": state->slug.current,
  notification,
  filing,
  investigation,
  payment,
  notes,
  "facts": coalesce(facts[]{ ${legalFact} }, []),
  specValues{ notification, filing, investigation, payment }
`;
