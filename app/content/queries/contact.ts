import { defineQuery } from "groq";

import { defaultContactLabel } from "../../model/default-texts";
import { seo } from "../fragments/seo";

export const CONTACT_QUERY = defineQuery(/* groq */ `
  *[_type == "contactPage" && _id == "contactPage"][0]{
    "title": coalesce(title, "${defaultContactLabel}"),
    intro,
    commitment{ title, text },
    whyChooseUs{ title, "points": coalesce(points, []) },
    "seo": { ${seo} }
  }
`);
