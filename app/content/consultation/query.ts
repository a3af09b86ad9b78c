import { defineQuery } from "groq";

import { licence } from "../fragments/licence";

/** The texts beside the consultation form, and the licence of every state. */
export const CONSULTATION_QUERY = defineQuery(/* groq */ `{
  "page": *[_type == "consultationPage" && _id == "consultationPage"][0]{
    nextTitle,
    "nextSteps": coalesce(nextSteps[defined(@)], []),
    atHandTitle,
    "atHand": coalesce(atHand[defined(@)], []),
    hoursTitle,
    licenceTitle,
    licenceText
  },
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    emergencyLabel,
    phone,
    officeHours,
    replyPromise
  },
  "licences": *[_type == "stateLicence" && servesState == true && defined(state->slug.current)]
    | order(state->name asc) {
      ${licence},
      "abbreviation": state->abbreviation,
      "regulatorName": state->regulatorName,
      "regulatorUrl": coalesce(state->regulatorUrl, deptUrl)
    }
}`);
