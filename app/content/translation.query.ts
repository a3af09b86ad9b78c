import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../schemas/languages";

import { hasAppeared } from "./fragments/link";
import { pageTypes } from "./site-page.query";

/**
 * The pages that have a translation, each with its original, which is null once
 * that is unpublished or lapsed: then the translation is not shown either.
 */
export const TRANSLATIONS_QUERY = defineQuery(/* groq */ `
  *[_type in [${pageTypes}] && language == $language && ${hasAppeared}] | order(_id asc) {
    _id,
    _type,
    language,
    "slug": slug.current,
    "isReviewed": defined(translationReviewedOn),
    "original": *[_type == "translation.metadata" && references(^._id)][0]
      .translations[language == "${FIRST_LANGUAGE}"][0].value->{
        _type,
        "slug": slug.current,
        "isShown": ${hasAppeared}
      }
  }
`);
