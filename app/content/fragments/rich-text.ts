import { block } from "./block";
import { faq } from "./faq";
import { link } from "./link";
import { picture } from "./picture";
import { timeline } from "./timeline";

/** The blocks that a snippet may hold. */
const snippetText = /* groq */ `
  _key,
  _type,
  _type == "block" => { ${block} },
  _type == "picture" => { ${picture} },
  _type == "table" => {
    "caption": coalesce(caption, ""),
    "headerRows": coalesce(headerRows, 0),
    "hasHeaderColumn": coalesce(hasHeaderColumn, false),
    "rows": coalesce(rows[]{
      _key,
      "cells": coalesce(cells[]{ _key, "value": coalesce(value[_type == "block"]{ ${block} }, []) }, [])
    }, [])
  },
  _type == "callout" => { "tone": coalesce(tone, "note"), title, "text": coalesce(text, "") }
` as const;

/** All blocks of running text. */
export const richText = /* groq */ `
  ${snippetText},
  _type == "faqList" => { title, "faqs": coalesce(faqs[defined(@->question)]{ _key, ...@->{ ${faq} } }, []) },
  _type == "timelineTable" => {
    title,
    intro,
    "rows": *[_type == "stateTimeline"] | order(coalesce(order, 1000) asc, state->name asc) { ${timeline} },
    "calculator": *[_type == "deadlinesPage" && _id == "deadlinesPage"][0].title
  },
  _type == "stepList" => {
    title,
    "steps": coalesce(steps[defined(title)]{ _key, "title": coalesce(title, ""), text, timeframe }, [])
  },
  _type == "checklist" => {
    title,
    "items": coalesce(items, []),
    "allowDownload": coalesce(allowDownload, false)
  },
  _type == "callToAction" => {
    title,
    text,
    "links": coalesce(links[]{ ${link} }, [])
  },
  _type == "snippetReference" => { "text": coalesce(snippet->text[]{ ${snippetText} }, []) }
` as const;
