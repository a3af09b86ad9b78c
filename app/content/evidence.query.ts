import { defineQuery } from "groq";

import { all, inLanguage, seo } from "./fragments/link";
import type { ContentOf } from "./source/resolve";

const groups = /* groq */ `
  "groups": coalesce(groups[count(items[text != "" && defined(text)]) > 0]{
    _key,
    "title": coalesce(title, ""),
    "items": items[text != "" && defined(text)]{ _key, text, help }
  }, [])
` as const;

/** The evidence page and all its checklists. */
export const EVIDENCE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "evidencePage" && ${inLanguage}`)}[0]{
    "title": coalesce(title, "Evidence kit"),
    intro,
    privacyNote,
    "photographsTitle": coalesce(photographsTitle, "Your photographs"),
    photographsIntro,
    locationNote,
    "seo": { ${seo} },
    "checklists": *[_type == "evidenceChecklist" && defined(peril) && ${inLanguage}] | order(order asc, _id asc) {
      _id,
      "title": coalesce(title, peril),
      peril,
      intro,
      ${groups}
    }
  }
`);

/** The checklist of a peril, to print. */
export const EVIDENCE_CHECKLIST_QUERY = defineQuery(/* groq */ `
  *[_type == "evidenceChecklist" && peril == $peril && ${inLanguage}] | order(order asc, _id asc)[0]{
    "title": coalesce(title, peril),
    "updatedAt": _updatedAt,
    ${groups}
  }
`);

/** The evidence page. */
export type EvidenceContent = ContentOf<typeof EVIDENCE_QUERY>;

/** What to do after one kind of damage. */
export type EvidenceChecklist = EvidenceContent["checklists"][number];
