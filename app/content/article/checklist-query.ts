import { defineQuery } from "groq";

import { hasAppeared } from "../fragments/has-appeared";

/** The checklists of an article that may be downloaded. */
export const CHECKLIST_QUERY = defineQuery(/* groq */ `
  *[_type == "article" && slug.current == $slug && ${hasAppeared}][0].body[_type == "checklist" && allowDownload == true]{
    "title": coalesce(title, "Checklist"),
    "items": coalesce(items, [])
  }
`);
