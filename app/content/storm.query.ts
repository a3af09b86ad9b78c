import { defineQuery } from "groq";

import { FIRST_LANGUAGE } from "../../domain/languages";

import type { LinkTo } from "~/model/page-parts";

import { all, inLanguage, link, ofLanguage } from "./fragments/link";
import { legalFact, stateName } from "./fragments/state";
import type { STORM_TERMS_QUERY_RESULT } from "./sanity.types";
import type { ContentOf } from "./source/resolve";

/** The storms that are switched on, with what decides where and when they show. */
export const STORM_TERMS_QUERY = defineQuery(/* groq */ `
  *[_type == "storm" && active == true] | order(_id asc) {
    _id,
    "active": true,
    "startsAt": coalesce(startsAt, ""),
    "endsAt": coalesce(endsAt, ""),
    "states": coalesce(states[defined(@->slug.current)]->{
      ${stateName},
      "slug": slug.current
    }, []),
    "perils": coalesce(perils[defined(@)], [])
  }
`);

/** What visitors read of a storm, by its id. */
export const STORM_QUERY = defineQuery(/* groq */ `
  *[_type == "storm" && _id == $id][0]{
    _id,
    "isOfLanguage": defined(${ofLanguage}) || $language == "${FIRST_LANGUAGE}",
    "name": coalesce(${ofLanguage}.name, name, ""),
    "bannerText": coalesce(${ofLanguage}.bannerText, bannerText, heading, ""),
    "heading": coalesce(${ofLanguage}.heading, heading, name, ""),
    "text": coalesce(${ofLanguage}.text, text),
    "callToAction": coalesce(${ofLanguage}.callToAction, callToAction){ ${link} },
    emergencyPhone,
    "steps": coalesce(coalesce(${ofLanguage}.steps, steps)[defined(title)]{ _key, "title": coalesce(title, ""), text, timeframe }, []),
    "catastrophes": coalesce(catastrophes[defined(state->slug.current)]{
      _key,
      "state": state->{ ${stateName}, "slug": slug.current },
      "legalFacts": coalesce(legalFacts[defined(value)]{ ${legalFact} }, [])
    }, [])
  }
`);

/** The claim types that are about one peril. */
export const PERIL_PAGES_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "claimType" && defined(peril) && defined(slug.current) && ${inLanguage}`)} | order(_id asc) {
    "slug": slug.current,
    "peril": peril
  }
`);

/** The states in which homeowners are not invited. */
export const COMMERCIAL_ONLY_STATES_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "state" && defined(commercialOnlyNote) && commercialOnlyNote != "" && defined(slug.current)`)} | order(_id asc) {
    "slug": slug.current
  }
`);

/** The names of all storms, past ones included. */
export const STORM_NAMES_QUERY = defineQuery(/* groq */ `
  *[_type == "storm"] | order(_id asc) { _id, "name": coalesce(name, "") }
`);

/** A storm that is switched on: when, and which states and perils it is about. */
export type StormTerms = STORM_TERMS_QUERY_RESULT[number];

/** What a page is about, as far as a storm is concerned. */
export type PageSubject = {
  /** The slug of its state; null for a page that is about none. */
  state: string | null;
  peril: string | null;
};

/** A storm that is on, as one page shows it. */
export type StormContent = Omit<
  ContentOf<typeof STORM_QUERY>,
  "callToAction"
> & {
  /** To the consultation form unless the editor chose another place. */
  callToAction: LinkTo;
  states: StormTerms["states"];
  /** The names of the page's states in which the license is valid. */
  areas: string[];
};
