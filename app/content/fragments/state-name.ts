import { defaultStateName } from "../../model/default-texts";

/** The name of a state, also where an editor left it empty. */
export const stateName = /* groq */ `
  "name": coalesce(select(name != "" => name), "${defaultStateName}")
` as const;
