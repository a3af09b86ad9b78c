import { defineQuery } from "groq";

import { inLanguage } from "./fragments/link";

/** The first steps after each kind of loss. */
export const TONIGHT_QUERY = defineQuery(/* groq */ `
  *[_type == "tonight" && defined(subject) && ${inLanguage}] | order(_id asc) {
    "subject": coalesce(subject, ""),
    "steps": coalesce(steps[defined(@)], [])
  }
`);
