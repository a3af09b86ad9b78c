import type { LEGAL_PAGE_QUERY_RESULT } from "../sanity.types";
import type { Resolved } from "../source/resolve";
import {
  inLanguage,
  link,
  linkTarget,
  picture,
  targetInLanguage,
} from "./link";
import { timeline } from "./state";

/** A block of text with the links in it. */
const block = /* groq */ `
  ...,
  "markDefs": coalesce(markDefs[]{
    _key,
    "_type": "linkAnnotation",
    ${linkTarget}
  }, [])
` as const;

/** A question and its answer. An answer contains blocks of text only. */
export const faq = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  "answer": coalesce(answer[_type == "block"]{ ${block} }, [])
` as const;

/** The blocks that a snippet may contain. */
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
  _type == "faqList" => { title, "faqs": coalesce(faqs[defined(@->question) && ${targetInLanguage}]{ _key, ...@->{ ${faq} } }, []) },
  _type == "timelineTable" => {
    title,
    intro,
    "rows": *[_type == "stateTimeline"] | order(coalesce(order, 1000) asc, state->name asc) { ${timeline} },
    "calculator": *[_type == "deadlinesPage" && ${inLanguage}][0].title
  },
  _type == "stepList" => {
    title,
    "steps": coalesce(steps[defined(title)]{ _key, "title": coalesce(title, ""), text, timeframe }, [])
  },
  _type == "download" => {
    "title": coalesce(title, ""),
    "file": asset->{
      "name": coalesce(sha1hash + "." + extension, ""),
      "size": coalesce(size, 0)
    }
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

/** A block of running text, of any kind: all texts take the same fragment. */
export type RichTextBlock = Resolved<
  NonNullable<LEGAL_PAGE_QUERY_RESULT>
>["body"][number];

/** A block of one kind. */
export type RichTextBlockOf<Type extends RichTextBlock["_type"]> = Extract<
  RichTextBlock,
  { _type: Type }
>;

/** The deadlines of one state. */
export type TimelineRow = RichTextBlockOf<"timelineTable">["rows"][number];
