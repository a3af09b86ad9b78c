import {
  adjusterIsComplete,
  caseResultIsComplete,
} from "../../../domain/proof";

import { picture } from "./link";

/** The licenses of an adjuster that visitors may rely on today. */
const validLicenses = /* groq */ `
  licenses[@->status == "published" && coalesce(@->personalLicenseNumber, "") != "" && !(@->_id in $lapsed)]
` as const;

const adjuster = /* groq */ `
  _id,
  "name": coalesce(name, ""),
  "sentence": coalesce(sentence, ""),
  "photograph": photograph{ ${picture} },
  "licenses": coalesce(${validLicenses}->{
    _id,
    "stateId": state._ref,
    "number": coalesce(personalLicenseNumber, ""),
    "regulatorName": state->regulatorName,
    "regulatorUrl": coalesce(state->regulatorUrl, deptUrl)
  }, [])
` as const;

/** The adjusters of the firm that visitors may see, at most three. */
export const adjusters = /* groq */ `
  *[_type == "adjuster" && ${adjusterIsComplete} && count(${validLicenses}) > 0]
    | order(order asc, _id asc)[0...3]{ ${adjuster} }
` as const;

/** Those who hold a valid license of the state that is read. */
export const adjustersOfState = /* groq */ `
  *[_type == "adjuster" && ${adjusterIsComplete} && ^._id in ${validLicenses}->state._ref]
    | order(order asc, _id asc)[0...3]{ ${adjuster} }
` as const;

const shownResult = /* groq */ `
  _type == "caseResult" && ${caseResultIsComplete} && !(_id in $lapsed)
` as const;

const caseResult = /* groq */ `
  _id,
  "state": coalesce(state->name, ""),
  "peril": coalesce(peril, ""),
  "isCommercial": coalesce(isCommercial, false),
  "firstOffer": coalesce(firstOffer, 0),
  "settlement": coalesce(settlement, 0),
  "fee": coalesce(fee, 0),
  "month": coalesce(month, ""),
  "photograph": photograph{ ${picture} }
` as const;

/** The newest case result of a state in which the firm is licensed. */
export const newestCaseResult = /* groq */ `
  *[${shownResult} && count(*[_type == "stateLicence" && state._ref == ^.state._ref && !(_id in $lapsed)]) > 0]
    | order(month desc, _id asc)[0]{ ${caseResult} }
` as const;

/** The case results of the state that is read, the newest first. */
export const caseResultsOfState = /* groq */ `
  *[${shownResult} && state._ref == ^._id] | order(month desc, _id asc)[0...4]{ ${caseResult} }
` as const;
