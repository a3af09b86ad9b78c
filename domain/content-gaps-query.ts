import type { ContentGapsDocument } from "./content-gaps.ts";
import { FIRST_LANGUAGE } from "./languages.ts";
import { adjusterIsComplete, caseResultIsComplete } from "./proof.ts";

// Which documents may have content gaps. What a document lacks is judged in
// `content-gaps.ts`: a filter here and its judgment there change together.

/** Returns a GROQ condition that is true where a text field is empty. */
function isEmpty(field: string): string {
  return `coalesce(${field}, "") == ""`;
}

/** A GROQ filter for the documents for which `placeholders` returns something. */
export const PLACEHOLDER_FILTER = `
  (_type == "stateLicence" && (status != "published" || ${isEmpty("personalLicenseNumber")}
    || (hasCompanyLicence == true && ${isEmpty("companyLicenseNumber")})
    || ${isEmpty("name")} || (servesState == true && ${isEmpty("licensee")})))
  || (_type == "siteSettings" && (npnStatus != "published" || ${isEmpty("nationalProducerNumber")}
    || ${["phone", "email", "address"].map(isEmpty).join(" || ")}))
  || (_type == "author" && isPlaceholder == true)
  || (_type == "stat" && !defined(asOf))
  || (_type == "fact" && !defined(checkedOn) && !defined(computed))
  || (_type == "article" && dateMode == "today")
`;

/** A GROQ filter for licenses whose lookup pages leave out. */
export const LOOKUP_FILTER = `
  _type == "stateLicence" && servesState == true
  && (${isEmpty("lookupUrl")} || ${isEmpty("lookupCheckedOn")})
`;

function lacks(approval: string): string {
  return `${isEmpty(`${approval}.name`)} || ${isEmpty(`${approval}.date`)}`;
}

/**
 * A GROQ filter for legal pages that are drafts, equal to `isDraftOfCounsel`.
 */
export const draftOfCounselFilter = `
  _type == "legalPage" && (${lacks("approvedByCounsel")}
    || string::split(coalesce(updatedAt, ""), "T")[0] > approvedByCounsel.date)
`;

/** A GROQ filter for promises and claims that the firm has not signed off. */
export const unsignedPromisesFilter = `
  (_type == "promiseSignOff" && (${lacks("signedOff")}))
  || (_type == "fact" && isClaim == true && (${lacks("signedOff")} || ${isEmpty("scope")} || ${isEmpty("period")}))
`;

/** A GROQ filter for documents with legal facts. */
export const FACT_FILTER = `_type in ["state", "stateTimeline", "deadlineRule"] || (_type == "storm" && active == true)`;

/** A GROQ filter for adjusters and case results that visitors do not see yet. */
export const UNSHOWN_FILTER = `
  (_type == "adjuster" && !${adjusterIsComplete})
  || (_type == "caseResult" && !${caseResultIsComplete})
`;

/** A GROQ filter for translations that no person of the firm, or no counsel, has reviewed. */
export const TRANSLATION_FILTER = `_type != "translation.metadata" && (
  (defined(language) && language != "${FIRST_LANGUAGE}" && !defined(translationReviewedOn))
  || count(translations[!defined(translationReviewedOn)]) > 0
  || (_type == "siteSettings" && count(translations[!defined(counselConfirmedOn)]) > 0)
)`;

/** A GROQ filter for licenses with a last day. */
export const TERM_FILTER = `_type == "stateLicence" && defined(expiresOn)`;

/** A GROQ query for all documents that may have content gaps. */
export const contentGapsQuery = `
  *[(${PLACEHOLDER_FILTER}) || (${LOOKUP_FILTER}) || (${TERM_FILTER}) || (${FACT_FILTER}) || (${draftOfCounselFilter}) || (${unsignedPromisesFilter}) || (${UNSHOWN_FILTER}) || (${TRANSLATION_FILTER})] | order(_type asc, _id asc) {
    ...,
    "abbreviation": coalesce(abbreviation, state->abbreviation)
  }
`;

/**
 * Parses the result of `contentGapsQuery`.
 *
 * @throws an Error if it is not a list of documents.
 */
export function judgedDocuments(answer: unknown): ContentGapsDocument[] {
  if (!Array.isArray(answer) || !answer.every(isJudgedDocument))
    throw new Error("The answer is no list of documents.");
  return answer;
}

function isJudgedDocument(value: unknown): value is ContentGapsDocument {
  return (
    typeof value === "object" &&
    value !== null &&
    ["_id", "_type"].every((name) => Object.hasOwn(value, name))
  );
}
