import { defineQuery } from "groq";

/**
 * The redirects that editors and slug changes left. Those from before there was a
 * choice of status say only whether they are permanent.
 */
export const REDIRECTS_QUERY = defineQuery(/* groq */ `
  *[_type == "redirect" && defined(from) && (defined(to) || status == 410)] | order(_id){
    "id": _id,
    from,
    "to": select(status == 410 => null, to),
    "isPrefix": coalesce(match == "prefix", false),
    "status": coalesce(
      select(status in [301, 302, 307, 410] => status),
      select(permanent == false => 302, 301)
    )
  }
`);
