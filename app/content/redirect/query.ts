import { defineQuery } from "groq";

/** Where the addresses lead that are no longer in use. */
export const REDIRECTS_QUERY = defineQuery(/* groq */ `
  *[_type == "redirect" && defined(from) && defined(to)] | order(_id){
    from,
    to,
    "permanent": coalesce(permanent, true)
  }
`);
