import { defineQuery } from "groq";

import { LISTED_PAGES } from "../../domain/page-types";

import { hasAppeared, inLanguage, ofLanguage } from "./fragments/link";
import { visibleSections } from "./fragments/sections";
import { isLapsed } from "./fragments/state";

const question = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  "answer": coalesce(pt::text(answer), "")
` as const;

/** A block of running text as it is stored, a snippet with its text. */
const words = /* groq */ `
  ...,
  _type == "snippetReference" => { "text": snippet->text }
` as const;

const landing =
  /* groq */ `landing{ ..., "intro": intro[]{ ${words} } }` as const;

const perils = /* groq */ `
  "fire": fire{ heading, intro, expertise, localNote, "description": seo.description },
  "hail": hail{ heading, intro, expertise, localNote, reportingNote, "description": seo.description }
` as const;

/** True for the pages of a state whose license has expired. */
const isOfLapsedState = /* groq */ `select(
  _type == "state" => ${isLapsed},
  _type == "stateServicePage" => state->{ "isLapsed": ${isLapsed} }.isLapsed,
  false
)` as const;

/** Every document that has a page, with all its text. */
export const PAGES_QUERY = defineQuery(/* groq */ `{
  "services": coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].stateServices[]{
    kind,
    "title": coalesce(pageTitle, title)
  }, []),
  "documents": *[_type in [${LISTED_PAGES}] && ${hasAppeared} && (${inLanguage} || defined(${ofLanguage}))]
    | order(_type asc, _id asc) {
      _id,
      _type,
      language,
      "slug": slug.current,
      "kind": kind,
      "state": state->slug.current,
      "title": select(
        _type == "homePage" => ${visibleSections}[_type == "heroSection"][0].heading,
        _type == "state" => landing.heading,
        coalesce(heading, title)
      ),
      "name": coalesce(name, state->name),
      "isLapsed": ${isOfLapsedState},
      "description": coalesce(seo.description, landing.seo.description, description),
      "words": {
        "intro": intro,
        "description": description,
        "body": body[]{ ${words} },
        "sections": ${visibleSections}{
          ...,
          _type == "textSection" => { "body": body[]{ ${words} } }
        },
        "landing": ${landing},
        "commitment": commitment,
        "whyChooseUs": whyChooseUs,
        "checklists": select(_type == "evidencePage" => *[_type == "evidenceChecklist" && ${inLanguage}] | order(order asc, _id asc){ title, intro, groups })
      },
      ${perils},
      "ownWords": ${ofLanguage}{
        "title": landing.heading,
        "description": landing.seo.description,
        "words": { "landing": ${landing} },
        ${perils},
        "landingQuestions": landing.faqs[]->{ ${question} }
      },
      "sectionQuestions": ${visibleSections}[_type == "faqSection"]{ "faqs": faqs[]->{ ${question} } },
      "bodyQuestions": body[_type == "faqList"]{ "faqs": faqs[]->{ ${question} } },
      "landingQuestions": landing.faqs[]->{ ${question} },
      tipsTitle,
      tipsIntro,
      newsTitle,
      newsIntro
    }
}`);

const faqTimes = /* groq */ `
  coalesce(${visibleSections}[_type == "faqSection"].faqs[]->_updatedAt, [])
` as const;

/**
 * Every document that has a page, with the times of the last change of it and
 * of the documents that its page shows.
 */
export const SITEMAP_QUERY = defineQuery(/* groq */ `
  *[_type in [${LISTED_PAGES}]
    && ${hasAppeared} && ${inLanguage} && coalesce(seo.noIndex, false) != true] | order(_type asc, _id asc) {
    _type,
    "slug": slug.current,
    kind,
    "state": state->slug.current,
    "hidden": {
      "landing": coalesce(landing.seo.noIndex, false),
      "fire": coalesce(fire.seo.noIndex, false),
      "hail": coalesce(hail.seo.noIndex, false)
    },
    "words": select(_type == "stateServicePage" && !${isOfLapsedState} => pt::text(body), null),
    "updatedAt": _updatedAt,
    "partsUpdatedAt": select(
      _type == "state" => [
        *[_type == "stateLicence" && state._ref == ^._id][0]._updatedAt,
        *[_type == "stateTimeline" && state._ref == ^._id][0]._updatedAt,
        ...*[_type == "tonight" && ${inLanguage}]._updatedAt
      ],
      _type == "stateServicePage" => *[_type == "tonight" && subject == ^.kind && ${inLanguage}]._updatedAt,
      _type == "claimType" => [tonight->_updatedAt, ...${faqTimes}],
      _type == "compliancePage" => *[_type == "stateLicence"]._updatedAt,
      _type == "evidencePage" => *[_type == "evidenceChecklist" && ${inLanguage}]._updatedAt,
      _type == "blogPage" => *[_type in ["article", "hoaGuide"] && ${hasAppeared} && ${inLanguage}]._updatedAt,
      ${faqTimes}
    ),
    "appearedAt": select(
      _type == "blogPage" => *[_type in ["article", "hoaGuide"] && ${hasAppeared} && ${inLanguage}].publishedAt,
      [publishedAt]
    )
  }
`);
