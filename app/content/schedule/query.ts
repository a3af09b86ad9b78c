import { defineQuery } from "groq";

import { hasAppeared } from "../fragments/has-appeared";

/** The dates of publication that have not come. */
export const SCHEDULE_QUERY = defineQuery(/* groq */ `
  *[_type in ["article", "hoaGuide"] && !${hasAppeared}] | order(publishedAt asc, _id asc) { publishedAt }
`);
