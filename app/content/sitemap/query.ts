import { defineQuery } from "groq";

import { hasAppeared } from "../fragments/has-appeared";
import { pageTypes } from "../fragments/page-types";
import { visibleSections } from "../fragments/sections";

/**
 * Every document that has a page, with the times of the last change of it and
 * of the documents that its page shows.
 */
export const SITEMAP_QUERY = defineQuery(/* groq */ `
  *[_type in [${pageTypes}]
    && ${hasAppeared} && coalesce(seo.noIndex, false) != true] | order(_type asc, _id asc) {
    _type,
    "slug": slug.current,
    kind,
    "state": state->slug.current,
    "hidden": {
      "landing": coalesce(landing.seo.noIndex, false),
      "fire": coalesce(fire.seo.noIndex, false),
      "hail": coalesce(hail.seo.noIndex, false)
    },
    "words": select(_type == "stateServicePage" => pt::text(body)),
    "updatedAt": _updatedAt,
    "partsUpdatedAt": select(
      _type == "state" => [
        *[_type == "stateLicence" && state._ref == ^._id][0]._updatedAt,
        *[_type == "stateTimeline" && state._ref == ^._id][0]._updatedAt
      ],
      _type == "compliancePage" => *[_type == "stateLicence"]._updatedAt,
      _type == "evidencePage" => *[_type == "evidenceChecklist"]._updatedAt,
      _type == "blogPage" => *[_type in ["article", "hoaGuide"] && ${hasAppeared}]._updatedAt,
      coalesce(${visibleSections}[_type == "faqSection"].faqs[]->_updatedAt, [])
    ),
    "appearedAt": select(
      _type == "blogPage" => *[_type in ["article", "hoaGuide"] && ${hasAppeared}].publishedAt,
      [publishedAt]
    )
  }
`);
