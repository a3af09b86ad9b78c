import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../domain/languages";

import {
  DEFAULT_COMMITMENT_TITLE,
  DEFAULT_CONTACT_LABEL,
  DEFAULT_REASONS_TITLE,
} from "../model/default-texts";
import { all, inLanguage, ofLanguage, seo } from "./fragments/link";
import { adjusters } from "./fragments/proof";
import { license } from "./fragments/state";
import type { ContentOf } from "./source/resolve";

/** The texts next to the consultation form, and the license of every state. */
export const CONSULTATION_QUERY = defineQuery(/* groq */ `{
  "page": ${all(`_type == "consultationPage" && ${inLanguage}`)}[0]{
    nextTitle,
    "nextSteps": coalesce(nextSteps[defined(@)], []),
    atHandTitle,
    "atHand": coalesce(atHand[defined(@)], []),
    hoursTitle,
    licenceTitle,
    licenceText
  },
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    "isAnswered": select($language == "${FIRST_LANGUAGE}" => true, coalesce(${ofLanguage}.isAnswered, false)),
    "emergencyLabel": coalesce(${ofLanguage}.emergencyLabel, emergencyLabel),
    phone,
    "officeHours": coalesce(${ofLanguage}.officeHours, officeHours),
    "replyPromise": coalesce(${ofLanguage}.replyPromise, replyPromise)
  },
  "licenses": *[_type == "stateLicence" && servesState == true && defined(state->slug.current)]
    | order(state->name asc) {
      ${license},
      "abbreviation": state->abbreviation
    },
  "adjusters": ${adjusters}
}`);

type ConsultationResult = ContentOf<typeof CONSULTATION_QUERY>;

/** The texts next to the consultation form; none is missing. */
export type ConsultationTexts = {
  [Name in keyof NonNullable<ConsultationResult["page"]>]: NonNullable<
    NonNullable<ConsultationResult["page"]>[Name]
  >;
};

/** The content next to the consultation form. */
export type ConsultationAsideContent = ConsultationTexts &
  Pick<ConsultationResult, "settings" | "licenses" | "adjusters">;

/** The contact page. */
export const CONTACT_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "contactPage" && ${inLanguage}`)}[0]{
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

/** The contact page. */
export type ContactContent = ContentOf<typeof CONTACT_QUERY>;
