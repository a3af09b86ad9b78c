import { defineQuery } from "groq";

/** Pages whose words begin like the words that are looked for; titles count most. */
export const SEARCH_QUERY = defineQuery(/* groq */ `
  *[_type in ["article", "hoaGuide", "service", "claimType", "state", "legalPage"]
    && defined(slug.current)
    && [title, name, heading, description, intro, pt::text(body)] match $words]
    | score(boost([title, name, heading] match $words, 4), [description, intro] match $words)
    | order(_score desc, _id asc) [0...30] {
      _type,
      "title": coalesce(heading, landing.heading, title, name, ""),
      "slug": slug.current,
      "text": coalesce(description, intro, seo.description, landing.seo.description)
    }
`);
