import { defineQuery } from "groq";

import { DEFAULT_STATE_NAME } from "../model/default-texts";
import { hasAppeared, ofLanguage } from "./fragments/link";

/** The dates of publication still to come. */
export const SCHEDULE_QUERY = defineQuery(/* groq */ `
  *[_type in ["article", "hoaGuide"] && !${hasAppeared}] | order(publishedAt asc, _id asc) { publishedAt }
`);

/**
 * Every license with its state and its last day; and every case result with the last
 * day of the client's consent.
 */
export const LICENSE_TERMS_QUERY = defineQuery(/* groq */ `
  *[_type == "stateLicence" || (_type == "caseResult" && defined(consentEndsOn))] | order(_id asc) {
    _id,
    "servesState": coalesce(servesState, false),
    "state": select(servesState == true => state->name),
    "slug": select(servesState == true => state->slug.current),
    "abbreviation": state->abbreviation,
    "expiresOn": coalesce(expiresOn, consentEndsOn)
  }
`);

/** The licenses with a last day, the first to expire first, for the firm itself. */
export const LICENSE_CALENDAR_QUERY = defineQuery(/* groq */ `
  *[_type == "stateLicence" && defined(expiresOn)] | order(expiresOn asc, _id asc) {
    _id,
    _updatedAt,
    "name": coalesce(name, state->name, "${DEFAULT_STATE_NAME}"),
    "abbreviation": state->abbreviation,
    "expiresOn": coalesce(expiresOn, ""),
    renewalUrl
  }
`);

/** All facts, and what the computed ones are counted from. */
export const FACTS_QUERY = defineQuery(/* groq */ `{
  "facts": *[_type == "fact" && defined(name)] | order(_id asc) {
    "id": coalesce(_originalId, _id),
    "name": coalesce(name, ""),
    "value": coalesce(${ofLanguage}.value, value, ""),
    "unit": coalesce(${ofLanguage}.unit, unit),
    computed
  },
  "statesServed": count(array::unique(*[_type == "stateLicence" && servesState == true && !(_id in $lapsed)].state._ref))
}`);
