import { defineQuery } from "groq";

import { link } from "../fragments/link";
import { sections } from "../fragments/sections";
import { seo } from "../fragments/seo";

/** One service by its slug. */
export const SERVICE_QUERY = defineQuery(/* groq */ `
  *[_type == "service" && slug.current == $slug][0]{
    "title": coalesce(title, slug.current),
    "slug": slug.current,
    kicker,
    intro,
    "heroLink": heroLink{ ${link} },
    "seo": { ${seo} },
    "sections": coalesce(${sections}, [])
  }
`);
