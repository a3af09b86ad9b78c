import { picture } from "./picture";

/** The texts for the page's head, from the document's `seo`. */
export const seo = /* groq */ `
  "title": seo.title,
  "description": seo.description,
  "picture": seo.picture{ ${picture} },
  "noIndex": coalesce(seo.noIndex, false)
` as const;
