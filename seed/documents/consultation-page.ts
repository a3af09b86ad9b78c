import type { SeedDocument } from "../builders/document.ts";
import { fact } from "./facts.ts";

/** What stands beside the form of the consultation page. */
export const consultationPage: SeedDocument = {
  _id: "consultationPage",
  _type: "consultationPage",
  nextTitle: "What happens next",
  nextSteps: [
    "You see a reference as soon as your request is stored. Keep it.",
    "A person reads your request. We answer within 24 hours on business days.",
    "The first consultation is free. Nothing begins before you have signed a contract.",
  ],
  atHandTitle: "What to have at hand",
  atHand: [
    "Your policy, or its first page with the policy number",
    "The day on which the damage happened or was found",
    "Photos, and letters from the insurer, if there are any",
    "Nothing at hand? Write what you know, and send the rest later.",
  ],
  hoursTitle: "When we are there",
  licenceTitle: "Our license in your state",
  licenceText: `We are licensed in ${fact("states-served")}. Name the state in the form, or look it up on the licenses page.`,
};
