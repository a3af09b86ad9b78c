import {
  bullets,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const connecticutPolicyReview = stateService(
  "connecticut",
  "policy-review",
  {
    title: "Insurance policy review in Connecticut",
    body: richText(
      p(
        "A policy review is slow reading with a purpose. Somebody goes through your whole policy, not only the summary, and marks what it pays, what it leaves out, what you must do, and by when. You can do it yourself on a quiet evening. This is how, with the places where a Connecticut policy deserves a second look.",
      ),
      h2("Get the whole document first"),
      p(
        "The four pages you receive at renewal are the declarations. The form behind them may be fifty pages, and the endorsements at the back change it. Ask the agent or insurer for a complete certified copy, including forms that are listed by number only. Where an endorsement and the form disagree, the endorsement generally wins.",
      ),
      h2("Read it in this order"),
      numbered([
        "**Declarations:** name, address, limits, deductibles, the list of forms. Is each owner named? Is the mortgage company right?",
        "**Endorsements:** one line on each. What does it add, and what does it take away?",
        "**Conditions:** notice, protecting the property, records, proof of loss, suit.",
        "**Exclusions:** then the exceptions to the exclusions, which are easily missed.",
        "**Coverages and definitions:** last, since by now you know which words matter.",
      ]),
      h2("Six questions for a Connecticut home"),
      bullets([
        "Does a hurricane or named-storm deductible apply at this address, and what starts it?",
        "Is water from a sewer or sump covered, and up to how much?",
        "How does the policy treat ice on the roof and freezing in an empty house?",
        "Is ordinance or law cover enough to rebuild old walls to present code?",
        "Is an underground oil tank, or cleaning up after it, excluded?",
        "How are collapse, cracking and decay defined? Owners in the northeast of the state who know the crumbling-foundation problem have learned how much hangs on those words.",
      ]),
      h2("Before a loss and after one"),
      p(
        "Before a loss, the result is a list for your agent: raise this limit, ask the price of that endorsement, correct this square footage. After a loss the result is a calendar and a map. The calendar holds each duty with its date. The map ties each damaged item to the coverage that should answer for it: dwelling, other structures, contents, loss of use, debris, trees.",
      ),
      h2("What a review cannot do"),
      p(
        "It cannot add cover that was never bought. It is not legal advice: what a court would make of an unclear clause is a question for an attorney. And reading alone does not show whether your limit would rebuild the house; that takes a measured estimate, as described under [appraisal services](service-appraisal-services).",
      ),
      p(
        "If your claim is small and the letter you received quotes the clause it relies on, compare the two and you may be done. If the letter quotes half a sentence, or if you own the house through a trust, rent part of it, or left it empty for the winter, ask somebody who reads such forms daily. Deadlines under state law stand with their sources on [the page for Connecticut](state-connecticut).",
      ),
    ),
    seo: {
      title: "Connecticut Insurance Policy Review | RCC",
      description:
        "How to read a whole Connecticut property policy: the order that works, six questions for an old house, and what a review cannot do.",
    },
  },
);
