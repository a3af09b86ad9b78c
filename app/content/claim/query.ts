import { defineQuery } from "groq";

import { deadlineEmbed } from "../fragments/deadline-embed";
import { deadlineStates } from "../fragments/deadline-states";
import { picture } from "../fragments/picture";
import { sections } from "../fragments/sections";
import { seo } from "../fragments/seo";

/** One type of claim by its slug. */
export const CLAIM_TYPE_QUERY = defineQuery(/* groq */ `
  *[_type == "claimType" && slug.current == $slug][0]{
    "title": coalesce(title, heading, slug.current),
    "heading": coalesce(heading, title, slug.current),
    "slug": slug.current,
    intro,
    peril,
    "backLink": coalesce(backLink, false),
    "picture": picture{ ${picture} },
    "seo": { ${seo} },
    "sections": coalesce(${sections}, []),
    ${deadlineEmbed},
    "states": ${deadlineStates}
  }
`);

/** The overview of all types of claims. */
export const CLAIMS_PAGE_QUERY = defineQuery(/* groq */ `
  *[_type == "claimsPage" && _id == "claimsPage"][0]{
    "title": coalesce(title, "Claims We Handle"),
    intro,
    "seo": { ${seo} },
    "sections": coalesce(${sections}, [])
  }
`);
