import { defineQuery } from "groq";

/** Where an address that is no longer in use leads. */
export const REDIRECT_QUERY = defineQuery(/* groq */ `
  *[_type == "redirect" && from == $path][0]{
    to,
    "permanent": coalesce(permanent, true)
  }
`);
