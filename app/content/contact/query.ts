import { defineQuery } from "groq";

import {
  DEFAULT_COMMITMENT_TITLE,
  DEFAULT_CONTACT_LABEL,
  DEFAULT_REASONS_TITLE,
} from "../../model/default-texts";
import { seo } from "../fragments/seo";

/** The contact page. */
export const CONTACT_QUERY = defineQuery(/* groq */ `
  *[_type == "contactPage" && _id == "contactPage"][0]{
    "title": coalesce(title, "${DEFAULT_CONTACT_LABEL}"),
    intro,
    commitment{
      "title": coalesce(select(title != "" => title), "${DEFAULT_COMMITMENT_TITLE}"),
      text
    },
    whyChooseUs{
      "title": coalesce(select(title != "" => title), "${DEFAULT_REASONS_TITLE}"),
      "points": coalesce(points, [])
    },
    "seo": { ${seo} }
  }
`);
