import { defineQuery } from "groq";

import { DEFAULT_CONTACT_LABEL } from "../../model/default-texts";
import { seo } from "../fragments/seo";

/** The contact page. */
export const CONTACT_QUERY = defineQuery(/* groq */ `
  *[_type == "contactPage" && _id == "contactPage"][0]{
    "title": coalesce(title, "${DEFAULT_CONTACT_LABEL}"),
    intro,
    commitment{ title, text },
    whyChooseUs{ title, "points": coalesce(points, []) },
    "seo": { ${seo} }
  }
`);
