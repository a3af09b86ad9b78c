import { defineQuery } from "groq";

import { pageTypes } from "../fragments/page-types";

const question = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  "answer": coalesce(pt::text(answer), "")
` as const;

/** Every document that has a page, with all the words that stand on it. */
export const PAGES_QUERY = defineQuery(/* groq */ `{
  "services": coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].stateServices[]{
    kind,
    "title": coalesce(pageTitle, title)
  }, []),
  "documents": *[_type in [${pageTypes}]]
    | order(_type asc, _id asc) {
      _type,
      "slug": slug.current,
      "kind": kind,
      "state": state->slug.current,
      "title": select(
        _type == "homePage" => sections[_type == "heroSection"][0].heading,
        _type == "state" => landing.heading,
        coalesce(heading, title)
      ),
      "name": coalesce(name, state->name),
      "description": coalesce(seo.description, landing.seo.description, description),
      "words": {
        "intro": intro,
        "description": description,
        body,
        sections,
        "landing": landing,
        "commitment": commitment,
        "whyChooseUs": whyChooseUs
      },
      "fire": fire{ heading, intro, expertise, localNote, "description": seo.description },
      "hail": hail{ heading, intro, expertise, localNote, reportingNote, "description": seo.description },
      "sectionQuestions": sections[_type == "faqSection"]{ "faqs": faqs[]->{ ${question} } },
      "bodyQuestions": body[_type == "faqList"]{ "faqs": faqs[]->{ ${question} } },
      "landingQuestions": landing.faqs[]->{ ${question} },
      tipsTitle,
      tipsIntro,
      newsTitle,
      newsIntro
    }
}`);
