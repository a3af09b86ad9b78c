import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../domain/languages";
import type { StateServiceKind } from "../../domain/paths";

import { DEFAULT_LAPSED_LICENSE_TEXT } from "../model/default-texts";
import {
  all,
  inLanguage,
  ofLanguage,
  picture,
  targetInLanguage,
} from "./fragments/link";
import { adjustersOfState, caseResultsOfState } from "./fragments/proof";
import { faq, richText } from "./fragments/rich-text";
import {
  deadlineEmbed,
  isLapsed,
  legalFact,
  license,
  licenseOfState,
  stateName,
  timeline,
} from "./fragments/state";
import type { ContentOf } from "./source/resolve";
import type { StormContent } from "./storm.query";

const seoOf = /* groq */ `{
  "title": title,
  "description": description,
  "picture": picture{ ${picture} },
  "noIndex": coalesce(noIndex, false)
}` as const;

const expertise = /* groq */ `
  "expertise": coalesce(expertise[defined(title)]{ _key, "title": coalesce(title, ""), text }, [])
` as const;

const serviceCards = /* groq */ `
  *[_type == "siteSettings" && _id == "siteSettings"][0].stateServices
` as const;

/**
 * The fields that all three pages of a state show. `lapsedText` is null unless the
 * license has expired: then it replaces the offers of the firm's work, and what the
 * firm says about its work there is not read.
 */
const stateBase = /* groq */ `
  "document": { "id": _id, "type": _type },
  ${stateName},
  "slug": slug.current,
  fipsCode,
  "isHeadquarters": coalesce(isHeadquarters, false),
  regulatorName,
  regulatorUrl,
  "commercialOnlyNote": coalesce(${ofLanguage}.commercialOnlyNote, commercialOnlyNote),
  "policyLimitWarning": select($language == "${FIRST_LANGUAGE}" => policyLimitWarning, ${ofLanguage}.policyLimitWarning),
  "firstPolicyWarning": select($language != "${FIRST_LANGUAGE}" => policyLimitWarning),
  "legalFacts": coalesce(legalFacts[defined(value)]{ ${legalFact} }, []),
  "license": ${licenseOfState}{ ${license} },
  "lapsedText": select(${isLapsed} => coalesce(
    *[_type == "siteSettings" && _id == "siteSettings"][0]{ "text": coalesce(${ofLanguage}.lapsedLicenceText, lapsedLicenceText) }.text,
    "${DEFAULT_LAPSED_LICENSE_TEXT}"
  ), null),
  "adjusters": ${adjustersOfState},
  "timeline": *[_type == "stateTimeline" && state._ref == ^._id][0]{ ${timeline} },
  ${deadlineEmbed}
` as const;

/** The services that the firm offers in every state. */
const stateServices = /* groq */ `
  ${serviceCards}[defined(kind) && defined(title)]{
    _key,
    kind,
    icon,
    "title": coalesce(title, ""),
    "pageTitle": coalesce(pageTitle, title, ""),
    text
  }
` as const;

/** The main page of a state by its slug. */
export const STATE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "state" && slug.current == $slug`)}[0]{
    ${stateBase},
    "layout": coalesce(layout, "hail"),
    "picture": picture{ ${picture} },
    "services": coalesce(${stateServices}, []),
    "results": ${caseResultsOfState},
    "landing": coalesce(${ofLanguage}.landing, landing){ heading, "seo": seo${seoOf} },
    "offer": select(!${isLapsed} => coalesce(${ofLanguage}.landing, landing){
      "intro": coalesce(intro[]{ ${richText} }, []),
      ${expertise},
      "faqs": coalesce(faqs[defined(@->question) && ${targetInLanguage}]{ _key, ...@->{ ${faq} } }, []),
      "whyChooseUs": coalesce(whyChooseUs, []),
      licenceStatement,
      ctaLabel
    }, null)
  }
`);

/** The fire or the hail page of a state. */
export const STATE_PERIL_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "state" && slug.current == $slug`)}[0]{
    ${stateBase},
    "picture": coalesce(${serviceCards}[kind == $peril][0].picture, picture){ ${picture} },
    "page": select($peril == "fire" => coalesce(${ofLanguage}.fire, fire), coalesce(${ofLanguage}.hail, hail)){
      heading,
      reportingNote,
      "seo": seo${seoOf}
    },
    "offer": select(!${isLapsed} => select($peril == "fire" => coalesce(${ofLanguage}.fire, fire), coalesce(${ofLanguage}.hail, hail)){
      intro,
      ${expertise},
      localNote
    }, null)
  }
`);

/** For the redirect from a slug spelled in another way. */
export const STATE_SLUGS_QUERY = defineQuery(/* groq */ `
  *[_type == "state" && defined(slug.current)].slug.current
`);

const servicePage = /* groq */ `
  ${all(`_type == "stateServicePage" && kind == $kind && state._ref == ^._id && ${inLanguage}`)}[0]
` as const;

/** One service in one state; only the state until the service is written. */
export const STATE_SERVICE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "state" && slug.current == $slug`)}[0]{
    ${stateBase},
    "picture": coalesce(${serviceCards}[kind == $kind][0].picture, picture){ ${picture} },
    "pageTitle": ${stateServices}[kind == $kind][0].pageTitle,
    "page": ${servicePage}{ title, "seo": seo${seoOf} },
    "offer": select(!${isLapsed} => {
      "body": coalesce(${servicePage}.body[]{ ${richText} }, []),
      "emptyText": *[_type == "siteSettings" && _id == "siteSettings"][0]{
        "text": coalesce(stateServices[kind == $kind][0].pageText, stateServiceIntro)
      }.text
    }, null)
  }
`);

/** What the pages of a state have besides their own content. */
type OfState = {
  /** The storm that is on, if the page is about it; else null. */
  storm: StormContent | null;
};

/** The main page of a state. */
export type StateContent = ContentOf<typeof STATE_QUERY> & OfState;

/** The fire or the hail page of a state. */
export type StatePerilContent = ContentOf<typeof STATE_PERIL_QUERY> & OfState;

/** One service in one state; its `page` is null until it is written. */
export type StateServiceContent = ContentOf<typeof STATE_SERVICE_QUERY> &
  OfState;

/** What the pages of a state have in common. */
export type AnyState = StateContent | StatePerilContent | StateServiceContent;

/** A peril that each state has a page about. */
export type Peril = "fire" | "hail";

/** A page about one kind of claim, or one service, in one state. */
export type StateTopic = {
  path: string;
  isListed: boolean;
  /** The first steps after this loss; empty for a page about none. */
  tonight: readonly string[];
} & (
  | { kind: "peril"; peril: Peril; content: StatePerilContent }
  | { kind: "service"; service: StateServiceKind; content: StateServiceContent }
);

/** The name of a service in a state until an editor has written its page. */
export const stateServiceNames: Record<StateServiceKind, string> = {
  wind: "Wind damage claims",
  water: "Water damage claims",
  commercial: "Commercial property claims",
  residential: "Residential property claims",
  hoa: "HOA and condo claims",
  "policy-review": "Insurance policy review",
  negotiation: "Claim negotiation",
};
