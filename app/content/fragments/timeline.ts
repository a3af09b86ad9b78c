import { DEFAULT_STATE_NAME } from "../../model/default-texts";
import { legalFact } from "./legal-fact";

/** The deadlines of one state. */
export const timeline = /* groq */ `
  _id,
  "state": coalesce(select(state->name != "" => state->name), "${DEFAULT_STATE_NAME}"),
  "slug": state->slug.current,
  notification,
  filing,
  investigation,
  payment,
  notes,
  "facts": coalesce(facts[defined(value)]{ ${legalFact} }, []),
  specValues{ notification, filing, investigation, payment }
` as const;
