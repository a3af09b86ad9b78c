import { defineQuery } from "groq";

import { sections } from "../fragments/sections";
import { seo } from "../fragments/seo";

/** The home page. */
export const HOME_QUERY = defineQuery(/* groq */ `
  *[_type == "homePage" && _id == "homePage"][0]{
    "title": coalesce(title, "Home"),
    "seo": { ${seo} },
    "sections": coalesce(${sections}, [])
  }
`);
