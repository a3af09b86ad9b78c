import { seo } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { fact } from "../facts.ts";

/** The texts of the deadline calculator. */
export const deadlinesPage: SeedDocument = {
  _id: "deadlinesPage",
  _type: "deadlinesPage",
  title: "Claim deadline calculator",
  intro:
    "Say where the property is and what has happened. You see which times are known to run, how each was counted, and where the rule is written. What you type is not stored.",
  submitLabel: "Show the deadlines",
  methodTitle: "How the dates are counted",
  method: [
    "The day of an event is not counted: the first day is the day after it.",
    "Business days leave out Saturdays and Sundays. Federal holidays are those of 5 U.S.C. 6103, on the day on which they are observed. Where a rule does not say whether holidays count, the earlier date is shown.",
    "A month or a year ends on the same day of a later month. If that month is shorter, it ends on its last day: a year after February 29 ends on February 28.",
    "A last day on a weekend is not moved to Monday. Time that may stand still, such as while the insurer decides, is not added. Both make the estimate earlier, not later.",
    "Where two rules may apply, the earlier date comes first. Where no rule is known, the page says so.",
  ],
  resultsTitle: "Estimated deadlines",
  estimateNote:
    "Every date is an estimate from the rules noted on this site, and no legal advice. RCC is not a law firm. Rules change, and yours may differ: ask a lawyer before you rely on a date.",
  policyWarning: "Your policy may be shorter: read its Suit Against Us clause.",
  unknownText:
    "No rule is noted here for your answers. Your policy may still set a time, often a short one. Read it, and ask the insurer in writing.",
  passedText:
    "This estimate has passed. Do not take it as the last word: ask a lawyer in the state what still holds.",
  insurerPassedText:
    "By this estimate the insurer’s time has passed. Ask it in writing where the claim stands, and keep the answer.",
  calendarLabel: "Save to my calendar",
  requestLabel: "Send with my request",
  embeddedTitle: "Which deadlines run now?",
  embeddedText:
    "Enter the date of the loss to see which times are known to run in your state, each with its source. Nothing is stored.",
  seo: seo(
    "Claim deadline calculator | RCC",
    `Estimate the deadlines of a property claim in ${fact("states-served")}: notice, decision, payment and suit, each with its source and how it was counted.`,
  ),
};
