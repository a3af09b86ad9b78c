import type { HOME_QUERY_RESULT } from "../sanity.types";
import type { Resolved } from "../source/resolve";
import { all, link, picture, targetInLanguage } from "./link";
import { faq, richText } from "./rich-text";
import { license, licenseOfState, stateName } from "./state";

const card = /* groq */ `
  _key,
  "title": coalesce(title, ""),
  text,
  icon,
  "link": link{ ${link} }
` as const;

const serviceCard = /* groq */ `
  _id,
  "title": coalesce(title, ""),
  icon,
  color,
  description,
  "features": coalesce(features, []),
  "link": {
    "_type": "link",
    "label": "Learn More",
    "target": service->{ _type, "slug": slug.current, "kind": null, "state": null, "hasAppeared": true },
    "statePage": null,
    "route": null,
    "href": null,
    "anchor": null
  }
` as const;

const stateCard = /* groq */ `
  _id,
  ${stateName},
  "slug": slug.current,
  regulatorName,
  regulatorUrl,
  "license": ${licenseOfState}{ ${license} }
` as const;

/** The sections of a page that are not hidden, as they are stored. */
export const visibleSections = /* groq */ `sections[isHidden != true]` as const;

/** The visible sections of a page; each kind has a view in app/sections/blocks. */
export const sections = /* groq */ `${visibleSections}{
  _key,
  _type,
  "document": { "id": ^._id, "type": ^._type },
  heading,
  anchor,
  _type == "heroSection" => {
    text,
    proof,
    "primaryLink": primaryLink{ ${link} },
    "secondaryLink": secondaryLink{ ${link} },
    "showCountdown": coalesce(showCountdown, false),
    countdownLabel,
    "picture": picture{ ${picture} }
  },
  _type == "cardsSection" => {
    intro,
    "columns": coalesce(columns, 3),
    "cards": coalesce(cards[defined(title)]{ ${card} }, [])
  },
  _type == "statsSection" => {
    "stats": coalesce(stats[defined(@->value) && ${targetInLanguage}]{
      _key,
      ...@->{ _id, "value": coalesce(value, ""), "label": coalesce(label, "") }
    }, [])
  },
  _type == "servicesSection" => {
    intro,
    "cards": coalesce(cards[defined(@->title) && ${targetInLanguage}]{ _key, ...@->{ ${serviceCard} } }, [])
  },
  _type == "faqSection" => { "faqs": coalesce(faqs[defined(@->question) && ${targetInLanguage}]{ _key, ...@->{ ${faq} } }, []) },
  _type == "contactSection" => {
    text,
    "points": coalesce(points, []),
    "link": link{ ${link} }
  },
  _type == "textSection" => { "body": coalesce(body[]{ ${richText} }, []) },
  _type == "listSection" => {
    intro,
    "items": coalesce(items, []),
    "style": coalesce(style, "bullets")
  },
  _type == "stepsSection" => {
    intro,
    "steps": coalesce(steps[defined(title)]{ _key, "title": coalesce(title, ""), text, timeframe }, [])
  },
  _type == "badgesSection" => {
    "badges": coalesce(badges[defined(title)]{ _key, "title": coalesce(title, ""), text }, [])
  },
  _type == "callToActionSection" => {
    text,
    "links": coalesce(links[]{ ${link} }, [])
  },
  _type == "stateCardsSection" => {
    "peril": coalesce(peril, "hail"),
    "states": ${all(`_type == "state" && defined(slug.current)`)} | order(name asc) { ${stateCard} }
  },
  _type == "consultationSection" => { text }
}` as const;

/** A section of any kind: all pages that have sections take the same fragment. */
export type Section = OfAnyPage<
  Resolved<NonNullable<HOME_QUERY_RESULT>>["sections"][number]
>;

type OfAnyPage<OfHome> = OfHome extends unknown
  ? Omit<OfHome, "document"> & { document: { id: string; type: string } }
  : never;

/** A section of one kind. */
export type SectionOf<Type extends Section["_type"]> = Extract<
  Section,
  { _type: Type }
>;

/** The props of the view of such a section. */
export type SectionProps<Type extends Section["_type"]> = {
  section: SectionOf<Type>;
};

/** A question and its answer. */
export type Faq = SectionOf<"faqSection">["faqs"][number];
