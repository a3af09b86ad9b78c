import {
  callout,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const washingtonPolicyReview = stateService(
  "washington",
  "policy-review",
  {
    title: "Insurance policy review in Washington",
    body: richText(
      p(
        "Renewal notices have become longer and what they renew has become shorter. A line about roofs, a new limit for water, a form number that ends in a later year: small changes that nobody telephones about. A yearly policy review catches them. Half an hour with last year's policy on the left and this year's on the right is enough to begin.",
      ),
      h2("Left and right"),
      numbered([
        "Compare the lists of forms. Circle each number or edition date that changed.",
        "Read the new ones only. Does the text give, or does it take?",
        "Compare limits and deductibles. Did the building rise, and did the others rise with it?",
        "Look for a new *schedule*: roof surfaces, water, matching, cosmetic damage.",
        "Compare how your house is described: year, size, heating, distance to a hydrant, brush around it.",
        "Ask the insurer or agent, in writing, about each circle. Keep the reply in the folder with the policy.",
      ]),
      h2("What deserves a question in this state"),
      h3("On the wet side"),
      p(
        "Water that seeps for weeks: excluded entirely, or covered if hidden? Sewer and sump: what limit? Rot, and collapse from it? Moss and wear on roofs? Landslide: is a separate policy to be had, and does it include the cost of holding up the slope?",
      ),
      h3("On the dry side"),
      p(
        "Wildfire: is brush a condition? How are smoke and ash treated? Is living elsewhere long enough for a valley where many will rebuild at once? Are wells, fences, shops and barns listed?",
      ),
      h3("On both"),
      p(
        "Earthquake: none, an endorsement, or its own policy? Ordinance or law: what share? A home business, a rented room, a unit over the garage: does the insurer know?",
      ),
      h2("If there is a claim already"),
      p(
        "Then put this year's policy away. The one that counts is as a rule the one in force on the day of the loss. Get a certified copy of it. Make a sheet with four columns: what was damaged, which coverage answers, which limit or exclusion is near, what would prove it. Fill the fourth column first, for it is the one that you can change.",
      ),
      callout(
        "warning",
        "Policies set dates for notice, proof of loss, repair and suit. They run from different days. Copy each sentence word for word and do not rely on a summary, this one included.",
        "Dates",
      ),
      h2("Limits of a review"),
      p(
        "Nobody can tell from paper alone what your house would cost to build; that needs a measured estimate. Nobody but an attorney should tell you what a court would do, and a review is not legal advice. What a public adjuster can tell you is how such words are usually applied to damage, and what you would be asked for.",
      ),
      p(
        "You may need none of that. If nothing was circled, or each circle was answered, file the sheet until next year. If a letter of refusal rests on a form that you have never received, do not wait. The sources for Washington's limits stand on [its page](state-washington), and the common terms in [this explainer](article-property-insurance).",
      ),
    ),
    seo: {
      title: "Washington Insurance Policy Review | RCC",
      description:
        "Last year's policy on the left, this year's on the right: a half-hour review for Washington owners, wet side and dry side.",
    },
  },
);
