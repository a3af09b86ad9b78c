import { FIRST_LANGUAGE } from "../../../domain/languages";

import { DEFAULT_STATE_NAME } from "../../model/default-texts";
import { all, inLanguage, ofLanguage } from "./link";

/** The name of a state, with a default where an editor left it empty. */
export const stateName = /* groq */ `
  "name": coalesce(select(name != "" => name), "${DEFAULT_STATE_NAME}")
` as const;

/** A statement of law, and whether it was verified. */
export const legalFact = /* groq */ `
  _key,
  topic,
  percent,
  "value": coalesce(${ofLanguage}.value, value, ""),
  "scope": coalesce(${ofLanguage}.scope, scope),
  "original": select(defined(${ofLanguage}) => { "value": coalesce(value, ""), scope, note }, null),
  citation,
  sourceUrl,
  lastVerifiedAt,
  "isVerified": status == "verified",
  "note": coalesce(${ofLanguage}.note, note)
` as const;

/**
 * A license record; its number is null until it is published. `$lapsed` are the
 * licenses that have expired, and the case results whose consent has (term.server.ts).
 */
export const license = /* groq */ `
  _id,
  "name": coalesce(name, state->name, "${DEFAULT_STATE_NAME}"),
  "slug": state->slug.current,
  "servesState": coalesce(servesState, false),
  "hasCompanyLicence": coalesce(hasCompanyLicence, false),
  "personalNumber": select(status == "published" => personalLicenseNumber),
  "companyNumber": select(status == "published" => companyLicenseNumber),
  "isLapsed": coalesce(_id in $lapsed, false),
  licensee,
  lookupUrl,
  lookupCheckedOn,
  "regulatorName": state->regulatorName,
  "regulatorUrl": coalesce(state->regulatorUrl, deptUrl)
` as const;

/** The license of the state that is read: a valid one, if there is any. */
export const licenseOfState = /* groq */ `
  *[_type == "stateLicence" && state._ref == ^._id] | order((_id in $lapsed) asc)[0]
` as const;

/** True for a state that is read if its license has expired. */
export const isLapsed =
  /* groq */ `coalesce(${licenseOfState}._id in $lapsed, false)` as const;

/** The deadlines of one state. */
export const timeline = /* groq */ `
  _id,
  "state": coalesce(select(state->name != "" => state->name), "${DEFAULT_STATE_NAME}"),
  "slug": state->slug.current,
  "notification": coalesce(${ofLanguage}.notification, notification),
  "filing": coalesce(${ofLanguage}.filing, filing),
  "investigation": coalesce(${ofLanguage}.investigation, investigation),
  "payment": coalesce(${ofLanguage}.payment, payment),
  "notes": coalesce(${ofLanguage}.notes, notes),
  "facts": coalesce(facts[defined(value)]{ ${legalFact} }, []),
  "specValues": coalesce(${ofLanguage}.specValues, specValues){ notification, filing, investigation, payment }
` as const;

/** The states that the deadline calculator's form offers. */
export const deadlineStates = /* groq */ `
  ${all(`_type == "state" && slug.current != ""`)} | order(name asc) {
    ${stateName},
    "slug": slug.current,
    abbreviation,
    "commercialOnlyNote": coalesce(${ofLanguage}.commercialOnlyNote, commercialOnlyNote),
    "policyLimitWarning": select($language == "${FIRST_LANGUAGE}" => policyLimitWarning, ${ofLanguage}.policyLimitWarning),
    "firstPolicyWarning": select($language != "${FIRST_LANGUAGE}" => policyLimitWarning)
  }
` as const;

/** What the form "What happened? Where?" offers. */
export const lossFinder = /* groq */ `
  "finder": {
    "states": ${all(`_type == "state" && slug.current != ""`)} | order(name asc) {
      ${stateName},
      "slug": slug.current
    },
    "hasOtherState": defined(*[_type == "otherStatePage"][0]._id)
  }
` as const;

/** The texts above the deadline calculator's form on other pages. */
export const deadlineEmbed = /* groq */ `
  "calculator": *[_type == "deadlinesPage" && ${inLanguage}][0]{
    "title": coalesce(embeddedTitle, "Which deadlines run now?"),
    "text": embeddedText
  }
` as const;
