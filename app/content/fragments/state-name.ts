import { DEFAULT_STATE_NAME } from "../../model/default-texts";

/** The name of a state, also where an editor left it empty. */
export const stateName = /* groq */ `
  "name": coalesce(select(name != "" => name), "${DEFAULT_STATE_NAME}")
` as const;
