import { defineQuery } from "groq";

import { hasAppeared } from "../fragments/has-appeared";
import { pageTypes } from "../fragments/page-types";
import { visibleSections } from "../fragments/sections";

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

/** Every document that has a page, with all its text. */
export const PAGES_QUERY = defineQuery(/* groq */ `{
  "services": coalesce(*[_type == "siteSettings" && _id == "siteSettings"][0].stateServices[]{
    kind,
    "title": coalesce(pageTitle, title)
  }, []),
  "documents": *[_type in [${pageTypes}] && ${hasAppeared}]
    | order(_type asc, _id asc) {
      _id,
      _type,
      "slug": slug.current,
      "kind": kind,
      "state": state->slug.current,
      "title": select(
        _type == "homePage" => ${visibleSections}[_type == "heroSection"][0].heading,
        _type == "state" => landing.heading,
        coalesce(heading, title)
      ),
      "name": coalesce(name, state->name),
      "description": coalesce(seo.description, landing.seo.description, description),
      "words": {
        "intro": intro,
        "description": description,
        "body": body[]{ ${words} },
        "sections": ${visibleSections}{
          ...,
          _type == "textSection" => { "body": body[]{ ${words} } }
        },
        "landing": landing{ ..., "intro": intro[]{ ${words} } },
        "commitment": commitment,
        "whyChooseUs": whyChooseUs,
        "checklists": select(_type == "evidencePage" => *[_type == "evidenceChecklist"] | order(order asc, _id asc){ title, intro, groups })
      },
      "fire": fire{ heading, intro, expertise, localNote, "description": seo.description },
      "hail": hail{ heading, intro, expertise, localNote, reportingNote, "description": seo.description },
      "sectionQuestions": ${visibleSections}[_type == "faqSection"]{ "faqs": faqs[]->{ ${question} } },
      "bodyQuestions": body[_type == "faqList"]{ "faqs": faqs[]->{ ${question} } },
      "landingQuestions": landing.faqs[]->{ ${question} },
      tipsTitle,
      tipsIntro,
      newsTitle,
      newsIntro
    }
}`);
