import { DEFAULT_STATE_NAME } from "../../model/default-texts";

/** The name of a state, with a default where an editor left it empty. */
export const stateName = /* groq */ `
  "name": coalesce(select(name != "" => name), "${DEFAULT_STATE_NAME}")
` as const;
