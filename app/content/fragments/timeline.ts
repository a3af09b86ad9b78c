import { legalFact } from "./legal-fact";

export const timeline = /* groq */ `
  _id,
  "state": coalesce(select(state->name != "" => state->name), "General"),
  "slug": state->slug.current,
  notification,
  filing,
  investigation,
  payment,
  notes,
  "facts": coalesce(facts[defined(value)]{ ${legalFact} }, []),
  specValues{ notification, filing, investigation, payment }
` as const;
