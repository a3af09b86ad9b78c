import { defineQuery } from "groq";

import { richText } from "../fragments/rich-text";
import { seo } from "../fragments/seo";

/**
 * A legal page by its slug. It is a draft until counsel has approved the text
 * as it stands.
 */
export const LEGAL_PAGE_QUERY = defineQuery(/* groq */ `
  *[_type == "legalPage" && slug.current == $slug][0]{
    "title": coalesce(title, slug.current),
    "slug": slug.current,
    "body": coalesce(body[]{ ${richText} }, []),
    updatedAt,
    "isDraft": select(
      coalesce(approvedByCounsel.name, "") != ""
      && coalesce(approvedByCounsel.date, "") != ""
      && string::split(coalesce(updatedAt, ""), "T")[0] <= approvedByCounsel.date => false,
      true
    ),
    "seo": { ${seo} }
  }
`);
