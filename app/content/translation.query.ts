import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../domain/languages";
import { ALL_PAGES } from "../../domain/page-types";

import { hasAppeared, ofLanguage } from "./fragments/link";

const page = /* groq */ `
  _type,
  language,
  "slug": slug.current,
  "isReviewed": defined(translationReviewedOn),
  "isHidden": coalesce(seo.noIndex, false),
  "updatedAt": _updatedAt,
  "hasAppeared": ${hasAppeared}
` as const;

/**
 * The pages in a further language: documents, each with its original, which is null
 * once that is unpublished; and states, which have their words in every language.
 * Every page reads it, so it names no untranslated document.
 */
export const TRANSLATIONS_QUERY = defineQuery(/* groq */ `{
  "documents": *[_type == "translation.metadata" && schemaTypes[0] in [${ALL_PAGES}]] | order(_id asc) {
    "original": translations[language == "${FIRST_LANGUAGE}"][0].value->{ ${page} },
    "own": translations[language == $language][0].value->{ ${page} }
  },
  "states": *[_type == "state" && defined(slug.current) && defined(${ofLanguage})] | order(name asc) {
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
}`);
