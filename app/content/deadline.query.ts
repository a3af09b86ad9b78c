import { defineQuery } from "groq";

import type { DeadlineRule } from "../../domain/deadline-terms";
import { FIRST_LANGUAGE } from "../../domain/languages";

import { DEFAULT_DEADLINE_SUBMIT_LABEL } from "../model/default-texts";
import { all, inLanguage, seo } from "./fragments/link";
import { deadlineStates, legalFact } from "./fragments/state";
import type { ContentOf } from "./source/resolve";

/** The calculator's page, and the states that its form offers. */
export const DEADLINES_PAGE_QUERY = defineQuery(/* groq */ `
  ${all(`_type == "deadlinesPage" && ${inLanguage}`)}[0]{
    "title": coalesce(title, "Deadlines"),
    intro,
    "submitLabel": coalesce(submitLabel, "${DEFAULT_DEADLINE_SUBMIT_LABEL}"),
    "methodTitle": coalesce(methodTitle, "How we count"),
    "method": coalesce(method[defined(@)], []),
    "resultsTitle": coalesce(resultsTitle, "Estimated deadlines"),
    "estimateNote": coalesce(estimateNote, "Every date is an estimate, and no legal advice."),
    "policyWarning": coalesce(policyWarning, "Your policy may be shorter: read its Suit Against Us clause."),
    "firstPolicyWarning": select($language != "${FIRST_LANGUAGE}" => *[_type == "deadlinesPage" && coalesce(language, "${FIRST_LANGUAGE}") == "${FIRST_LANGUAGE}"][0].policyWarning),
    "readPolicyText": coalesce(readPolicyText, "Your policy sets times of its own, often short ones. Read it, and ask your insurer in writing."),
    "insurerTitle": coalesce(insurerTitle, "What the insurer owes you, and by when"),
    "insurerText": coalesce(insurerText, "These are the latest dates that the rules can mean."),
    passedText,
    insurerPassedText,
    "calendarLabel": coalesce(calendarLabel, "Save to my calendar"),
    "requestLabel": coalesce(requestLabel, "Send with my request"),
    "seo": { ${seo} }
  }
`);

/** The states that the calculator's form offers. */
export const DEADLINE_STATES_QUERY = defineQuery(/* groq */ `
  ${deadlineStates}
`);

/**
 * The rules that hold in a state. One without a source is left out, and so is one
 * with an unknown choice: made to fit its type, it would become another rule.
 */
export const DEADLINE_RULES_QUERY = defineQuery(/* groq */ `
  *[_type == "deadlineRule"
    && (!defined(state) || state->slug.current == $slug)
    && deadline in ["noticeOfLoss", "proofOfLoss", "acknowledgement", "decision", "payment", "suit"]
    && direction in ["leastTime", "policyTime", "generalTime", "mostTime"]
    && start in ["loss", "notice", "proofOfLoss", "agreement", "denial", "accrual", "unstated"]
    && countedIn in ["calendarDays", "businessDays", "months", "years"]
    && length > 0 && length <= 1000 && round(length) == length
    && coalesce(legalFact.citation, "") != "" && coalesce(legalFact.sourceUrl, "") != ""] | order(_id asc) {
    "id": _id,
    "changedAt": _updatedAt,
    deadline,
    direction,
    start,
    length,
    "unit": countedIn,
    "holidays": coalesce(select(holidays in ["federal", "state", "counted"] => holidays), "unknown"),
    "stateHolidays": coalesce(stateHolidays[defined(date)]{ "day": date, "name": coalesce(name, "Holiday") }, []),
    "extensionDays": coalesce(extensionDays, 0),
    "mayPolicyShorten": coalesce(select(mayPolicyShorten in ["no", "yes"] => mayPolicyShorten), "unknown"),
    "perils": coalesce(perils, []),
    "owners": coalesce(owners, []),
    "legalFact": legalFact{ ${legalFact} }
  }
`);

/** The calculator's page. */
export type DeadlinesPageContent = ContentOf<typeof DEADLINES_PAGE_QUERY>;

/** A state that the calculator's form offers. */
export type DeadlineState = ContentOf<typeof DEADLINE_STATES_QUERY>[number];

type Law = ContentOf<typeof DEADLINE_RULES_QUERY>[number]["legalFact"];

/** A rule of the content source, with the law that it is taken from. */
export type SourcedRule = DeadlineRule & {
  legalFact: Omit<Law, "_key" | "original"> & {
    _key: string;
    original?: Law["original"];
  };
};
