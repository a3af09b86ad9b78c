import { block } from "./block";
import { faq } from "./faq";
import { link } from "./link";
import { picture } from "./picture";
import { timeline } from "./timeline";

/** Everything that an editor may put into running text. */
export const richText = /* groq */ `
  _key,
  _type,
  _type == "block" => { ${block} },
  _type == "picture" => { ${picture} },
  _type == "callout" => { "tone": coalesce(tone, "note"), title, "text": coalesce(text, "") },
  _type == "faqList" => { title, "faqs": coalesce(faqs[defined(@->question)]->{ ${faq} }, []) },
  _type == "timelineTable" => {
    title,
    intro,
    "rows": *[_type == "stateTimeline"] | order(coalesce(order, 1000) asc, state->name asc) { ${timeline} }
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
  }
` as const;
