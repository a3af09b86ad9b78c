import { picture } from "./picture";

/** What the page's head says, from the document's own `seo`. */
export const seo = /* groq */ `
  "title": seo.title,
  "description": seo.description,
  "picture": seo.picture{ ${picture} },
  "noIndex": coalesce(seo.noIndex, false)
` as const;
