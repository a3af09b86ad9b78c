import { defineQuery } from "groq";

import {
  DEFAULT_EXTERNAL_LINK_NOTICE,
  DEFAULT_PRODUCER_NUMBER_TITLE,
} from "../../model/default-texts";
import { licence } from "../fragments/licence";
import { seo } from "../fragments/seo";

/** The licensing page and the record of every state that the firm serves. */
export const COMPLIANCE_QUERY = defineQuery(/* groq */ `
  *[_type == "compliancePage" && _id == "compliancePage"][0]{
    "title": coalesce(title, "Licensing & Compliance"),
    intro,
    "badges": coalesce(badges[defined(title)]{ _key, "title": coalesce(title, ""), text }, []),
    noRepresentationNote,
    welcomeNotice,
    "externalLinkNotice": coalesce(externalLinkNotice, "${DEFAULT_EXTERNAL_LINK_NOTICE}"),
    "npnTitle": coalesce(npnTitle, "${DEFAULT_PRODUCER_NUMBER_TITLE}"),
    "seo": { ${seo} },
    "records": *[_type == "stateLicence" && servesState == true && defined(state->slug.current)]
      | order(state->name asc) {
        ${licence},
        "isHeadquarters": coalesce(state->isHeadquarters, false),
        "abbreviation": state->abbreviation,
        "fipsCode": state->fipsCode,
        "regulatorName": state->regulatorName,
        "regulatorUrl": coalesce(state->regulatorUrl, deptUrl)
      }
  }
`);
