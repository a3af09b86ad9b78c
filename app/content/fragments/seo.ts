import { picture } from "./picture";

export const seo = /* groq */ `
  "title": seo.title,
  "description": seo.description,
  "picture": seo.picture{ ${picture} },
  "noIndex": coalesce(seo.noIndex, false)
` as const;
