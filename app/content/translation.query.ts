import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../domain/languages";
import { ALL_PAGES } from "../../domain/page-types";

import { hasAppeared, ofLanguage } from "./fragments/link";

/**
 * Which documents are one page in two languages. Every page reads it, so it reads none
 * of them: their edits do not touch it.
 */
export const JOINED_QUERY = defineQuery(/* groq */ `
  *[_type == "translation.metadata" && schemaTypes[0] in [${ALL_PAGES}]] | order(_id asc) {
    "original": coalesce(translations[language == "${FIRST_LANGUAGE}"][0].value._ref, ""),
    "own": coalesce(translations[language == $language][0].value._ref, "")
  }
`);

/** Such documents by their ids. */
export const JOINED_PAGES_QUERY = defineQuery(/* groq */ `
  *[_type in [${ALL_PAGES}] && _id in $ids] {
    _id,
    _type,
    language,
    "slug": slug.current,
    kind,
    "state": state->slug.current,
    "words": select(_type == "stateServicePage" => pt::text(body), null),
    "isReviewed": defined(translationReviewedOn),
    "isHidden": coalesce(seo.noIndex, false),
    "updatedAt": _updatedAt,
    "hasAppeared": ${hasAppeared}
  }
`);

/** The states that have their words in a further language. */
export const TRANSLATED_STATES_QUERY = defineQuery(/* groq */ `
  *[_type == "state" && defined(slug.current) && defined(${ofLanguage})] | order(name asc) {
    "slug": slug.current,
    "isReviewed": defined(${ofLanguage}.translationReviewedOn),
    "updatedAt": _updatedAt,
    "hidden": {
      "landing": coalesce(landing.seo.noIndex, false) || coalesce(${ofLanguage}.landing.seo.noIndex, false),
      "fire": coalesce(fire.seo.noIndex, false) || coalesce(${ofLanguage}.fire.seo.noIndex, false),
      "hail": coalesce(hail.seo.noIndex, false) || coalesce(${ofLanguage}.hail.seo.noIndex, false)
    },
    "landing": defined(${ofLanguage}.landing),
    "fire": defined(${ofLanguage}.fire),
    "hail": defined(${ofLanguage}.hail)
  }
`);
