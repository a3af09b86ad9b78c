import { defineQuery } from "groq";

/** Every document that has a page, with the day of its last real change. */
export const SITEMAP_QUERY = defineQuery(/* groq */ `
  *[_type in ["homePage", "contactPage", "claimsPage", "compliancePage", "blogPage", "article", "hoaGuide", "service", "claimType", "state", "legalPage"]
    && coalesce(seo.noIndex, false) != true] | order(_type asc, _id asc) {
    _type,
    "slug": slug.current,
    "updatedAt": _updatedAt
  }
`);
